/** People the demo bar can shop as. The server's seed makes a customer of each, and signs a token for `id`. */
export interface DemoCustomer {
  id: string;
  name: string;
  email: string;
  /** A few words that tell the people apart in the menu. */
  about: string;
}

export const demoCustomers: readonly DemoCustomer[] = [
  {
    id: 'siobhan',
    name: 'Siobhán Featherstonehaugh-Okonkwo',
    email: 'siobhan@shopper.test',
    about: 'From Galway',
  },
  { id: 'jean-baptiste', name: 'Jean-Baptiste Delacroix', email: 'jean-baptiste@shopper.test', about: 'From Lyon' },
  { id: 'mina', name: 'Mina Kowalczyk', email: 'mina@shopper.test', about: 'From Gdańsk' },
  { id: 'noura', name: 'نورة القحطاني', email: 'noura@shopper.test', about: 'Writes in Arabic' },
];

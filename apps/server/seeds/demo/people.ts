import type { Role } from '@chatso/contract';
import { demoCustomers } from '@chatso/demo-store/catalogue';

export interface DemoMember {
  email: string;
  fullname: string;
  alias: string;
  role: Role;
  /** Shown on the start page beside the name; null: not offered for one-click sign-in. */
  label: string | null;
}

export const demoMembers: readonly DemoMember[] = [
  { email: 'admin@demo.test', fullname: 'Imogen Park-Castellanos', alias: 'Imogen', role: 'admin', label: 'Admin' },
  { email: 'coach@demo.test', fullname: 'Dele Ogunbanjo', alias: 'Dele', role: 'coach', label: 'Manager' },
  { email: 'agent1@demo.test', fullname: 'Robin Achterberg', alias: 'Robin', role: 'agent', label: 'Agent' },
  { email: 'agent2@demo.test', fullname: 'Priya Nair', alias: 'Priya', role: 'agent', label: 'Agent' },
  { email: 'custom@demo.test', fullname: 'Tomás Herrera', alias: 'Tomás', role: 'custom_role', label: 'Custom Role' },
];

/** On the list of people only: one who has not come yet, and two who are gone. They have no password. */
export const demoOthers: readonly (Pick<DemoMember, 'email' | 'fullname' | 'role'> & {
  accountState: 'invited' | 'suspended';
})[] = [
  { email: 'sofie.dahl@demo.test', fullname: '', role: 'agent', accountState: 'invited' },
  { email: 'renata.villalobos@demo.test', fullname: 'Renata Villalobos', role: 'agent', accountState: 'suspended' },
  { email: 'daniel.levi@demo.test', fullname: 'דניאל לוי', role: 'marketing_agent', accountState: 'suspended' },
];

export interface DemoShopper {
  externalId: string;
  first: string;
  last: string;
  email: string;
  city: string;
  country: string;
  timezone: string;
}

const places = [
  ['Vancouver', 'CA', 'America/Vancouver'],
  ['Halifax', 'CA', 'America/Halifax'],
  ['Seattle', 'US', 'America/Los_Angeles'],
  ['Denver', 'US', 'America/Denver'],
  ['Bergen', 'NO', 'Europe/Oslo'],
  ['Galway', 'IE', 'Europe/Dublin'],
  ['Accra', 'GH', 'Africa/Accra'],
  ['Ho Chi Minh City', 'VN', 'Asia/Ho_Chi_Minh'],
  ['Lisbon', 'PT', 'Europe/Lisbon'],
  ['Riyadh', 'SA', 'Asia/Riyadh'],
] as const;

/** One of each kind of name an interface must bear: short, long, hyphenated, accented, right to left, CJK. */
const names = [
  ['Marit', 'Solheim-Kjærstad'],
  ['Devonte', 'Okafor-Whitfield'],
  ['ليلى', 'حداد'],
  ['Grace', 'Oyelaran'],
  ['Christopher', 'Bartholomew-Fitzgerald Montgomery-Ashworth von Hohenzollern'],
  ['Aiko', 'Tanabe'],
  ['Rosa', 'Marchetti'],
  ['Kwame', 'Boateng'],
  ['Ingibjörg', 'Hallgrímsdóttir'],
  ['Liam', 'O’Sullivan'],
  ['Sofia', 'Almeida'],
  ['Noor', 'van den Berg'],
  ['Asha', 'Venkataraman'],
  ['Tomasz', 'Wiśniewski'],
  ['Élodie', 'Beauchamp-Tremblay'],
  ['Nguyễn', 'Thị Minh Khai'],
  ['Oluwaseun', 'Adeyemi'],
  ['Hana', 'Dvořáková'],
  ['Bo', 'Li'],
  ['Mateo', 'Quispe Huamán'],
  ['Freya', 'Lindqvist'],
  ['Dmitri', 'Volkov'],
  ['Zeynep', 'Yıldırım'],
  ['Caoimhe', 'Ní Bhraonáin'],
  ['Ximena', 'Ruiz'],
  ['Jun', 'Park'],
  ['Amara', 'Nwosu'],
  ['Petra', 'Novotná'],
  ['Isaac', 'Friedlander'],
  ['מיכל', 'לוי'],
  ['Tala', 'Whitehorse'],
  ['Benedikt', 'Schwarzenberger'],
  ['Yara', 'Haddad'],
  ['Solveig', 'Nygård'],
  ['Emeka', 'Obi'],
  ['Camille', 'Fontaine'],
  ['Rhys', 'Llewellyn-Pryce'],
  ['Anjali', 'Deshpande'],
  ['Kenji', 'Morimoto'],
  ['Lucía', 'Fernández de la Vega'],
  ['Otto', 'Krüger'],
  ['Thandiwe', 'Mokoena'],
  ['Gabriel', 'Sá-Carneiro'],
  ['Wren', 'Calloway'],
  ['Ottoline', 'Featherstonehaugh'],
  ['Pádraig', 'Ó Súilleabháin'],
  ['Min-ji', 'Choi'],
  ['Ruth', 'Abernathy'],
  ['Hugo', 'Lefèvre'],
  ['Samira', 'Rahimi'],
  ['Elias', 'Berglund'],
  ['Joy', 'Achieng'],
  ['Viktor', 'Horváth'],
  ['Maeve', 'Donnelly'],
  ['Arjun', 'Raghunathan'],
  ['Nell', 'Thistlewood'],
] as const;

const placeAt = (index: number) => places[index % places.length] ?? places[0];

/** 60 customers: those the demo shop can switch to, then 56 more. */
export const demoShoppers: readonly DemoShopper[] = [
  ...demoCustomers.map((customer, index) => {
    const [first = customer.name, ...rest] = customer.name.split(' ');
    const [city, country, timezone] = placeAt(index + 5);
    return { externalId: customer.id, first, last: rest.join(' '), email: customer.email, city, country, timezone };
  }),
  ...names.map(([first, last], index) => {
    const [city, country, timezone] = placeAt(index);
    return {
      externalId: `C-${2001 + index}`,
      first,
      last,
      email: `shopper${index + 1}@shopper.test`,
      city,
      country,
      timezone,
    };
  }),
];

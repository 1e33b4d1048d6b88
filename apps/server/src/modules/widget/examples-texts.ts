interface ExamplesTexts {
  title: string;
  lead: string;
  real: string;
  hidden: string;
  stub: string;
  run: string;
  payload: string;
  notJson: string;
  heard: string;
  nothing: string;
  listen: string;
  /** By id of the example. */
  what: Record<string, string>;
}

/** Of the page of examples, which is for whoever builds the shop's pages: in the languages of the console. */
export const examplesTexts: Record<'en' | 'fr', ExamplesTexts> = {
  en: {
    title: 'Talk to the widget',
    lead: 'Every call that a page of the shop can make. Change what stands in a field, run it, and see what the widget does in the corner.',
    real: 'It is the real widget: chats from here come into your live chat.',
    hidden: 'The widget is hidden at the moment. Show it in its settings, or nothing below has anything to talk to.',
    stub: 'Above the script tag, so that calls may be made before it has loaded:',
    run: 'Run',
    payload: 'What is said',
    notJson: 'This is not JSON.',
    heard: 'What the widget said',
    nothing: 'Nothing yet.',
    listen: 'This page listens to every event:',
    what: {
      open: 'Opens the chat.',
      close: 'Closes it; the button stays.',
      toggle: 'Opens or closes it, for a button of your own.',
      hide: 'Takes the button off the page.',
      show: 'Brings it back.',
      shutdown: 'Ends the chat, its connection and all tracking on this page until it is booted again.',
      boot: 'Starts the chat again after a shutdown.',
      prefill: 'Fills the fields of the form that are still empty: fullname, email, phone, message.',
      identify: 'Says which customer is signed in. Signed by your server: without the right hmac nobody is believed.',
      logout: 'Forgets the visitor in all tabs of this browser.',
      attributes: 'Up to 20 names of text, numbers and switches, shown to agents; null takes one away.',
      department: 'Chooses a department by its name or id; the visitor may choose another.',
      language: 'The widget starts anew in this language, unless the store has fixed one.',
      page: 'A view that is no page load. Changes of the address are noticed without it.',
      product: 'A product that is looked at. Prices in cents.',
      cart: 'The whole cart, at most 100 items.',
    },
  },
  fr: {
    title: 'Parler au widget',
    lead: 'Tous les appels qu’une page de la boutique peut faire. Changez le contenu d’un champ, exécutez-le et voyez ce que fait le widget dans le coin.',
    real: 'C’est le vrai widget : les clavardages commencés ici arrivent dans votre clavardage en direct.',
    hidden:
      'Le widget est masqué en ce moment. Affichez-le dans ses réglages, sinon ce qui suit n’a personne à qui parler.',
    stub: 'Au-dessus de la balise script, pour que des appels soient possibles avant son chargement :',
    run: 'Exécuter',
    payload: 'Ce qui est dit',
    notJson: 'Ce n’est pas du JSON.',
    heard: 'Ce que le widget a dit',
    nothing: 'Rien pour l’instant.',
    listen: 'Cette page écoute tous les événements :',
    what: {
      open: 'Ouvre le clavardage.',
      close: 'Le ferme; le bouton reste.',
      toggle: 'L’ouvre ou le ferme, pour un bouton à vous.',
      hide: 'Retire le bouton de la page.',
      show: 'Le remet.',
      shutdown: 'Arrête le clavardage, sa connexion et tout suivi de cette page jusqu’au prochain démarrage.',
      boot: 'Redémarre le clavardage après un arrêt.',
      prefill: 'Remplit les champs du formulaire encore vides : fullname, email, phone, message.',
      identify:
        'Dit quel client est connecté. Signé par votre serveur : sans le bon hmac, personne n’est cru sur parole.',
      logout: 'Oublie le visiteur dans tous les onglets de ce navigateur.',
      attributes: 'Jusqu’à 20 noms de texte, nombres et oui ou non, montrés aux agents; null en retire un.',
      department: 'Choisit un service par son nom ou son id; le visiteur peut en choisir un autre.',
      language: 'Le widget redémarre dans cette langue, sauf si la boutique en a fixé une.',
      page: 'Une vue sans chargement de page. Les changements d’adresse sont remarqués sans elle.',
      product: 'Un produit regardé. Prix en cents.',
      cart: 'Tout le panier, 100 articles au plus.',
    },
  },
};

/**
 * How French words feel, from -4 to 4, without accents. A word list of our own: the multilingual lexicons on npm weigh 20 MB.
 * A trailing * stands for any ending.
 */
const words: Readonly<Record<string, number>> = {
  merci: 1.5,
  super: 2.5,
  genial: 3,
  geniale: 3,
  geniaux: 3,
  'parfait*': 2.8,
  'excellent*': 3,
  'formidable*': 3,
  'fantastique*': 3.2,
  'magnifique*': 3,
  'merveilleu*': 3.2,
  'incroyable*': 2.2,
  'extra*': 2,
  bravo: 2.8,
  'bon*': 1.6,
  bien: 1.5,
  mieux: 1.3,
  meilleur: 2,
  'beau*': 1.8,
  'belle*': 1.8,
  'joli*': 1.8,
  'content*': 2.3,
  'heureu*': 2.5,
  'ravi*': 2.8,
  'satisfai*': 2.3,
  'enchant*': 2.6,
  'soulage*': 1.8,
  'rassur*': 1.7,
  'apprecie*': 2.2,
  'aime*': 2,
  'ador*': 2.8,
  'gentil*': 2.2,
  'aimable*': 2.2,
  'sympa*': 2.2,
  'efficace*': 2.2,
  'rapide*': 1.5,
  'utile*': 1.7,
  'pratique*': 1.3,
  'facile*': 1.5,
  'agreable*': 2,
  'recommande*': 2,
  'reconnaissant*': 2.3,
  'resolu*': 1.8,
  regle: 1.4,
  facilement: 1.4,
  cool: 1.8,
  top: 2.2,
  bonheur: 2.8,
  plaisir: 2,
  'triste*': -2.1,
  'decu*': -2.4,
  'decev*': -2.4,
  'deception*': -2.4,
  'fache*': -2.5,
  'furieu*': -3.2,
  'enerv*': -2.5,
  'frustr*': -2.6,
  'agace*': -2.2,
  'ecoeur*': -3,
  'insatisf*': -2.3,
  'mecontent*': -2.5,
  mal: -1.9,
  'mauvais*': -2.5,
  pire: -2.8,
  'horrible*': -3.2,
  'affreu*': -3,
  'terrible*': -2.4,
  'catastroph*': -3.2,
  'lamentable*': -3.2,
  'inacceptable*': -3.2,
  'inadmissible*': -3.2,
  'scandal*': -3.2,
  'honte*': -3,
  'ridicule*': -2.4,
  'nul*': -2.6,
  'pourri*': -3,
  'merd*': -3,
  'arnaqu*': -3.4,
  'vol*eur*': -3,
  'mensonge*': -2.8,
  'menteu*': -3,
  'incompetent*': -3.2,
  'impoli*': -2.6,
  'irrespect*': -2.8,
  'probleme*': -1.4,
  'erreur*': -1.4,
  'defectueu*': -2.2,
  'brise*': -1.8,
  'casse*': -1.8,
  'abime*': -1.8,
  'dechire*': -1.8,
  'manque*': -1.2,
  'perdu*': -1.4,
  'retard*': -1.5,
  'lent*': -1.4,
  'cher*': -0.9,
  'inutile*': -2,
  'inquiet*': -1.6,
  'plain*': -1.6,
  'plainte*': -1.9,
  'regret*': -1.6,
  'desol*': -0.8,
  'impossible*': -1.5,
  'marre*': -2.6,
  'ras-le-bol': -2.8,
};

const whole = new Map<string, number>();
const beginnings: [RegExp, number][] = [];
for (const [word, feeling] of Object.entries(words)) {
  if (word.includes('*')) beginnings.push([new RegExp(`^${word.replaceAll('*', '[a-z]*')}$`), feeling]);
  else whole.set(word, feeling);
}

/** 0 for a word that says nothing about how somebody feels. */
export const feelingOf = (word: string): number =>
  whole.get(word) ?? beginnings.find(([pattern]) => pattern.test(word))?.[1] ?? 0;

export const negations: ReadonlySet<string> = new Set([
  'pas',
  'jamais',
  'plus',
  'aucun',
  'aucune',
  'rien',
  'sans',
  'guere',
]);
export const strengtheners: ReadonlySet<string> = new Set([
  ...[
    'tres',
    'vraiment',
    'tellement',
    'extremement',
    'trop',
    'completement',
    'totalement',
    'absolument',
    'si',
    'super',
  ],
]);

/** Words that give a language away, for texts too short for anything cleverer. */
export const frenchMarks: ReadonlySet<string> = new Set(
  (
    'je tu il elle nous vous le la les un une des du de mon ma mes votre vos est suis sont pas ne que qui pour avec sur dans ' +
    'et ou mais merci bonjour oui non ca cest jai cela tres bien aussi encore toujours deja depuis commande livraison'
  ).split(' '),
);
export const englishMarks: ReadonlySet<string> = new Set(
  (
    'i you he she we they the a an my your is are am was not do does did that this for with on in and or but thanks thank ' +
    'hello hi yes no it very good also still always already since order delivery please'
  ).split(' '),
);

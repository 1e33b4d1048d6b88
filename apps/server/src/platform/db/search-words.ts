/**
 * One word of a search for a tsquery: whole, or as the beginning of one. PostgreSQL's parser takes the number of 'RMA-2024'
 * and '604-555-0142' for a negative one, so digits are looked for with that sign too.
 */
export function wordQuery(word: string, isBeginning: boolean): string {
  const end = isBeginning ? ':*' : '';
  return /^[0-9]+$/.test(word) ? `('${word}'${end} | '-${word}'${end})` : `'${word}'${end}`;
}

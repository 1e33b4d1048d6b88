/** 'Re:' as mail programs write it in the languages of their readers; a few count. */
const answers = 're|aw|sv|antw|ref|res|rif|r|odp|ynt|atb|vá|отв|ответ|回复|回覆|答复|答覆|返信|답장|회신';
/** 'Fwd:', likewise. */
const forwards = 'fwd?|wg|tr|enc|i|rv|doorst|vb|vs|vl|pd|ilt|İLT|пересл|转发|轉寄|転送|전달';
const prefix = (words: string): string => `(?:${words})\\s*(?:\\[\\d+\\])?\\s*[:：]\\s*`;

export const answerPrefix = new RegExp(`^\\s*(?:${prefix(answers)})+`, 'iu');
export const forwardPrefix = new RegExp(`^\\s*(?:${prefix(forwards)})+`, 'iu');
export const anyPrefix = new RegExp(`^\\s*(?:${prefix(`${answers}|${forwards}`)})+`, 'iu');

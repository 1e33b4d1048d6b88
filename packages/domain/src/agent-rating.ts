/** Stars a shopper can give. */
const mostStars = 5;
/** D-29: what is shown of an agent whom nobody has rated yet, in per cent. */
const unratedPercent = 60;

/** An agent's rating in whole per cent (decision G-9), from the mean of the stars; null: nobody has given any. */
export const agentRatingPercent = (meanStars: number | null): number =>
  meanStars === null ? unratedPercent : Math.round((meanStars / mostStars) * 100);

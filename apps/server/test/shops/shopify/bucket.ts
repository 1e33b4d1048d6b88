/** The leaky bucket of a standard shop: 1,000 points, 100 more each second. */
export function createBucket(now: () => Date) {
  let available = 1000;
  let at = now().getTime();
  return {
    maximum: 1000,
    restoreRate: 100,
    /** Points that are left beside the others of this app. */
    drain(to: number): void {
      available = to;
      at = now().getTime();
    },
    take(cost: number) {
      const time = now().getTime();
      available = Math.min(this.maximum, available + (Math.max(0, time - at) / 1000) * this.restoreRate);
      at = time;
      const refused = available < cost;
      if (!refused) available -= cost;
      return {
        refused,
        maximumAvailable: this.maximum,
        currentlyAvailable: Math.floor(available),
        restoreRate: this.restoreRate,
      };
    },
  };
}

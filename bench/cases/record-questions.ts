/** What the questions are about: ids of things that chats of the past have. */
export interface Words {
  tag: string;
  store: string;
  category: string;
  agent: string;
  /** Of days that lie in the past of this size: how long ago the middle of it is. */
  longAgo: number;
}

const over = 'type=completed&limit=25';
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** What a coach asks for, the count of it with it. */
export const questions: Record<string, (words: Words) => string> = {
  all: () => `${over}&sortBy=startDate`,
  'longest-wait': () => over,
  'shortest-chat': () => `${over}&sortBy=chatDuration&sort=asc`,
  'worst-rated': () => `${over}&sortBy=rating&sort=asc`,
  'last-page': () => `${over}&sortBy=startDate&page=400`,
  store: ({ store }) => `${over}&sortBy=startDate&storeId=${store}`,
  department: ({ store, category }) => `${over}&sortBy=startDate&storeId=${store}&category=${category}`,
  agent: ({ agent }) => `${over}&sortBy=startDate&agentId=${agent}`,
  sentiment: () => `${over}&sortBy=startDate&sentiment=2`,
  type: () => `${over}&sortBy=startDate&customerType=Registered`,
  week: () => `${over}&sortBy=startDate&fromDate=${day(7)}&toDate=${day(0)}`,
  'old-day': ({ longAgo }) => `${over}&sortBy=startDate&fromDate=${day(longAgo)}&toDate=${day(longAgo)}`,
  tag: ({ tag }) => `${over}&sortBy=startDate&tag=${tag}`,
  'all-together': ({ store, category, agent }) =>
    `${over}&storeId=${store}&category=${category}&agentId=${agent}&sentiment=0&customerType=Returning&fromDate=${day(90)}&toDate=${day(0)}`,
  'common-word': () => `${over}&sortBy=startDate&search=jacket`,
  'rare-word': () => `${over}&sortBy=startDate&search=zanzibar`,
  nobody: () => `${over}&sortBy=startDate&search=qqqqqq`,
  name: () => `${over}&sortBy=startDate&search=client%204242`,
  ongoing: () => 'type=ongoing&limit=25&sortBy=startDate',
};

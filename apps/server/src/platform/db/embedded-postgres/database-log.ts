/** What the database code says about itself; a pino logger fits. */
export type DatabaseLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

import type { Connection, FieldDef, PoolClient } from 'pg';

/** Has PostgreSQL prepare a statement, and answers the columns it would come back with. Nothing is executed. */
export function describeStatement(client: PoolClient, text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: FieldDef[] = [];
    client.query({
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription(message: { fields: FieldDef[] }) {
        fields = message.fields;
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: (error: Error) => reject(error),
    });
  });
}

import pg from 'pg';

/**
 * Opens one connection of its own. A connection that breaks while nobody waits for an answer says so by an event, and an event of that name that
 * nobody listens to ends the process; the person who asks next is told by the refusal of the question.
 */
export async function openClient(connectionString: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, keepAlive: true, ...config });
  client.on('error', () => {});
  await client.connect();
  return client;
}

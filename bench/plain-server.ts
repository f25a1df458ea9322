import Fastify from 'fastify';
import pg from 'pg';
import { readSubjects, requestVerbs } from '#request-verbs.ts';

/** Fastify and the driver with nothing in between: what a question costs where nobody looks who asks it, and nothing is written down. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const subjects = await readSubjects(pool);
const app = Fastify();
for (const [name, verb] of Object.entries(requestVerbs)) {
  app.get<{ Querystring: { turn: string } }>(`/${name}`, async ({ query }) => {
    const turn = Number(query.turn);
    return { answer: await verb.plain({ pool, subjects, turn }) };
  });
}
await app.listen({ port: Number(process.env['PORT']) });

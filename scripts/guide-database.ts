// Databases on the pictures of the user guide.
import { openPostgres, type Postgres } from '../server/platform/testing/postgres.ts'

const databases: Postgres[] = []

/** A database with tables of two schemas. */
export async function openDatabase(): Promise<NonNullable<Postgres['location']>> {
  const server = await openPostgres({ isOnNetwork: true })
  databases.push(server)
  await server.rows(`CREATE SCHEMA fleet; CREATE SCHEMA planning;
    CREATE TABLE fleet.landings AS SELECT n AS id, now()::date AS day, 'North' AS quay, n * 0.25 AS tonnes
      FROM generate_series(1, 42300) n;
    CREATE TABLE fleet.ships AS SELECT n AS id, 'Ship ' || n AS name FROM generate_series(1, 212) n;
    CREATE TABLE planning.berths AS SELECT n AS id, 'Berth ' || n AS name FROM generate_series(1, 96) n;
    CREATE VIEW planning.tonnes_by_day AS SELECT day, sum(tonnes) AS tonnes FROM fleet.landings GROUP BY day;
    CREATE TABLE public.settings AS SELECT 1 AS id; ANALYZE`)
  if (server.location === undefined) throw new Error('The server has no network.')
  return server.location
}

export async function closeDatabases(): Promise<void> {
  await Promise.all(databases.map((database) => database.close()))
}

// Builds a table of one million rows of PostgreSQL. The baseline is the bare COPY to a file by the server's own client.
import { openPostgres } from '#server/platform/testing/postgres.ts'
import { run } from '#server/platform/testing/database-server.ts'
import { measureDatabaseBuild } from './database-build.ts'
import type { Measure } from './measurement.ts'

const create = `CREATE TABLE orders AS SELECT n::bigint AS id, (n % 5000)::int AS customer,
  (n % 99999)::numeric(12,2) / 100 AS amount, ((n % 99999)::numeric / 100)::numeric(12,2) AS net, n / 7.0::float8 AS weight,
  'Order number ' || n AS title, md5((n % 1000)::text) AS code, n % 3 = 0 AS paid,
  DATE '2020-01-01' + n % 1500 AS day, TIMESTAMPTZ '2020-01-01 00:00Z' + n * INTERVAL '1 minute' AS at
  FROM generate_series(1, 1000000) n; ALTER TABLE orders ALTER amount TYPE numeric(12,4); ANALYZE orders`

const types = `{c0: 'BIGINT', c1: 'INTEGER', c2: 'DECIMAL(12,4)', c3: 'DECIMAL(12,2)', c4: 'DOUBLE', c5: 'VARCHAR',
  c6: 'VARCHAR', c7: 'BOOLEAN', c8: 'DATE', c9: 'TIMESTAMPTZ'}`

export const measure: Measure = async () => {
  const server = await openPostgres({ isOnNetwork: true })
  const { location } = server
  if (location === undefined) throw new Error('the server has no address')
  const { host, port, username, database, password } = location
  const place = ['-X', '-h', host, '-p', String(port), '-U', username, '-d', database]
  try {
    await server.rows(create)
    return await measureDatabaseBuild({
      name: 'build a table of PostgreSQL, 1 million rows',
      dbms: 'postgresql',
      location,
      schema: 'public',
      most: 1.5,
      dump: (path) =>
        run('psql', [...place, '-c', `\\copy (SELECT * FROM orders) TO '${path}' (FORMAT csv)`], {
          env: { PGPASSWORD: password, PATH: '/usr/bin:/bin' },
        }),
      relation: (path) => `read_csv('${path}', columns = ${types}, header = false, auto_detect = false)`,
    })
  } finally {
    await server.close()
  }
}

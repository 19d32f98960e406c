// Builds a table of one million rows of MariaDB. The baseline is the dump to a file by the server's own client.
import { openMariadb } from '#server/platform/testing/mariadb.ts'
import { run } from '#server/platform/testing/database-server.ts'
import { measureDatabaseBuild } from './database-build.ts'
import type { Measure } from './measurement.ts'

const create = `CREATE TABLE orders AS SELECT CAST(seq AS SIGNED) AS id, CAST(seq MOD 5000 AS INT) AS customer,
    CAST(seq MOD 99999 / 100 AS DECIMAL(12,4)) AS amount, CAST(seq MOD 99999 / 100 AS DECIMAL(12,2)) AS net,
    seq / 7e0 AS weight, CONCAT('Order number ', seq) AS title, MD5(seq MOD 1000) AS code,
    DATE '2020-01-01' + INTERVAL seq MOD 1500 DAY AS day,
    TIMESTAMP '2020-01-01 00:00:00' + INTERVAL seq MINUTE AS at, seq MOD 3 = 0 AS paid FROM seq_1_to_1000000;
  ANALYZE TABLE orders`

const types = `{c0: 'BIGINT', c1: 'INTEGER', c2: 'DECIMAL(12,4)', c3: 'DECIMAL(12,2)', c4: 'DOUBLE', c5: 'VARCHAR',
  c6: 'VARCHAR', c7: 'DATE', c8: 'TIMESTAMP', c9: 'TINYINT'}`

export const measure: Measure = async () => {
  const server = await openMariadb()
  const { location } = server
  const { host, port, username, database, password } = location
  const client = `mariadb --no-defaults -h ${host} -P ${port} -u ${username} --quick --batch -N ${database}`
  try {
    await server.rows(create)
    return await measureDatabaseBuild({
      name: 'build a table of MariaDB, 1 million rows',
      dbms: 'mysql',
      location,
      schema: database,
      most: 2,
      dump: (path) =>
        run('sh', ['-c', `${client} -e 'SELECT * FROM orders' > '${path}'`], {
          env: { MYSQL_PWD: password, PATH: '/usr/bin:/bin' },
        }),
      relation: (path) =>
        `read_csv('${path}', columns = ${types}, header = false, auto_detect = false, delim = '\\t', quote = '', escape = '')`,
    })
  } finally {
    await server.close()
  }
}

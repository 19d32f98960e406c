// An HTTP server that only inserts each body into SQLite, durably; bodies that wait are one transaction. It shows what
// the machine can do at most. Prints its port.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'

const database = new DatabaseSync(join(process.argv[2] ?? '.', 'intake.sqlite'))
database.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE e (id INTEGER PRIMARY KEY, body TEXT)',
)
const insert = database.prepare('INSERT INTO e (body) VALUES (?)')

let waiting: { readonly body: string; readonly response: ServerResponse }[] = []
const commit = (): void => {
  const batch = waiting
  waiting = []
  database.exec('BEGIN IMMEDIATE')
  for (const { body } of batch) insert.run(body)
  database.exec('COMMIT')
  for (const { response } of batch) response.end('{}')
}

const server = createServer((request, response) => {
  void text(request).then((body) => {
    waiting.push({ body, response })
    if (waiting.length === 1) setImmediate(commit)
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
console.log(typeof address === 'object' ? address?.port : undefined)

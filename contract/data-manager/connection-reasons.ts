/** Reasons why a database cannot be read, as clauses like those of `contract/reasons.ts`. */
export const connectionReasons = {
  database_said: 'the server said “{detail}” ({code})',
  database_silent: 'it did not answer within {seconds:seconds}',
  database_rows: 'the server sent {sent:number} rows, and {rows:number} were read',
  secret_moved: 'the saved secrets belong to the former address; enter them again',
  source_not_remote: 'only tables of databases have a place on another server',
} as const

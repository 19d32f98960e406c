/** Settings that record what happened: the first query (`at`), and the last backup (`at`, `folder`). */
export const marks = { query: 'first_query', backup: 'last_backup' } as const

// Accounts beside the administrator's. Until the console can make them, they are written where the platform keeps them.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DefaultRole } from '#contract/iam/permission.ts'
import type { Platform } from './platform.ts'

/** Makes an account of one role; its password is the administrator's. */
export const addAccount = (
  { dataFolder, password }: Platform,
  { login, role }: { login: string; role: DefaultRole },
): { login: string; password: string } => {
  const database = new DatabaseSync(join(dataFolder, 'platform.sqlite'), { timeout: 5000 })
  try {
    const id = randomUUID()
    database
      .prepare(
        `INSERT INTO users SELECT ?, ?, ?, '', civility, email, password_hash, password_renew,
           password_changed_at, active, created_at FROM users WHERE login = 'admin'`,
      )
      .run(id, login, login)
    database.prepare('INSERT INTO user_roles VALUES (?, ?)').run(id, role)
  } finally {
    database.close()
  }
  return { login, password }
}

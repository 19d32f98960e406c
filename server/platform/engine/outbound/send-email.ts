// The action that sends an e-mail (ENG44).
import type { PlatformDeps } from '../../deps/deps.ts'
import { sendMail } from '../core/mail-server.ts'
import type { Executor } from '../execution.ts'

export function sendEmail(deps: Pick<PlatformDeps, 'settings' | 'secrets'>): Executor<'send_email'> {
  return async ({ to, subject, text }, { signal, test }) => {
    if (test !== null) {
      test.add({ kind: 'email', to, subject, text })
      return { result: 'null', rows: null, refused: 0 }
    }
    const id = await sendMail(deps, { to, subject, text }, signal)
    return { result: JSON.stringify({ message_id: id, to }), rows: null, refused: 0 }
  }
}

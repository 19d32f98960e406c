// A real mail server on this machine that stores what it accepts.
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailBox {
  readonly port: number
  /** Messages with their headers. */
  readonly mails: readonly { readonly to: readonly string[]; readonly text: string }[]
  /** Whether it refuses messages. */
  refuses: boolean
  close(): Promise<void>
}

interface Options {
  readonly login?: string
  readonly password?: string
  /** Speaks TLS from the start, with a certificate that no authority signed. */
  readonly secure?: boolean
}

export async function openMailBox({ login, password, secure = false }: Options = {}): Promise<MailBox> {
  const mails: { to: string[]; text: string }[] = []
  const box = { refuses: false }
  const server = new SMTPServer({
    secure,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: secure ? [] : ['STARTTLS'],
    onAuth: (auth, _session, callback) => {
      if (auth.username === login && auth.password === password) callback(null, { user: login })
      else callback(new Error('Invalid login'))
    },
    onRcptTo: (address, _session, callback) =>
      callback(address.address.startsWith('unknown') ? new Error('No such user here') : null),
    onData: (stream, session, callback) => {
      void text(stream).then((content) => {
        if (box.refuses) {
          callback(new Error('Try again later'))
          return
        }
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: content })
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    mails,
    get refuses() {
      return box.refuses
    },
    set refuses(value) {
      box.refuses = value
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}

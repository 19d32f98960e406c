// Outbound calls trust no server with obsolete encryption, and none whose certificate is not right.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlatformError } from '../core/error.ts'
import { openProviderFetch } from '../iam/providers/provider-fetch.ts'
import { createCertificate } from '../testing/database-server.ts'

interface Credentials {
  readonly cert: string
  readonly key: string
}

const createCredentials = async (folder: string): Promise<Credentials> => {
  mkdirSync(folder)
  const cert = await createCertificate(folder, {})
  return { cert, key: readFileSync(join(folder, 'server.key'), 'utf8') }
}

const authorities = getCACertificates('default')
let folder: string
/** For `localhost`: one that this process trusts, and one that it does not. */
let trusted: Credentials
let unknown: Credentials
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tls-'))
  trusted = await createCredentials(join(folder, 'trusted'))
  unknown = await createCredentials(join(folder, 'unknown'))
  setDefaultCACertificates([...authorities, trusted.cert])
})
afterAll(() => {
  setDefaultCACertificates(authorities)
  rmSync(folder, { recursive: true })
})

const fetch = openProviderFetch({ networks: ['127.0.0.1'], resolve: async () => ['127.0.0.1'] })

/** The result of a call of a server with these options. */
const call = async (options: ServerOptions, host: string): Promise<string> => {
  const server = createServer(options, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    return await (await fetch(`https://${host}:${port}/`)).text()
  } catch (error) {
    return error instanceof PlatformError ? error.code : String(error)
  } finally {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

/** Otherwise the server itself would refuse obsolete versions and ciphers. */
const permissive = '@SECLEVEL=0'
const refused = 'provider_unreachable'

describe('IAM60 encryption of outbound calls', () => {
  test.each<{ what: string; options: ServerOptions; host?: string; end: string }>([
    { what: 'TLS 1.3', options: { minVersion: 'TLSv1.3' }, end: '{}' },
    { what: 'TLS 1.2', options: { maxVersion: 'TLSv1.2' }, end: '{}' },
    {
      what: 'TLS 1.1',
      options: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: `DEFAULT:${permissive}` },
      end: refused,
    },
    {
      what: 'TLS 1.0',
      options: { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: `DEFAULT:${permissive}` },
      end: refused,
    },
    {
      what: 'a cipher that encrypts nothing',
      options: { maxVersion: 'TLSv1.2', ciphers: `NULL-SHA256:${permissive}` },
      end: refused,
    },
    {
      what: 'a cipher without a certificate',
      options: { maxVersion: 'TLSv1.2', ciphers: `ADH-AES256-GCM-SHA384:${permissive}` },
      end: refused,
    },
    { what: 'a certificate for another name', options: {}, host: '127.0.0.1', end: refused },
  ])('IAM60 a server with $what: $end', async ({ options, host = 'localhost', end }) => {
    expect(await call({ ...trusted, ...options }, host)).toBe(end)
  })

  test('IAM60 a certificate of no known authority is refused', async () => {
    expect(await call(unknown, 'localhost')).toBe(refused)
  })
})

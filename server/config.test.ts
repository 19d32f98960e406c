import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, type Environment } from './config.ts'

let folder: string
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'config-')))
  symlinkSync(folder, join(folder, 'link'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const read = (env: Environment) => readConfig(env, folder)

describe('SRV1 configuration', () => {
  it('SRV1 has a default for every variable', () => {
    expect(read({}).config).toEqual({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: undefined,
      trustedProxies: [],
      allowedOrigins: [],
      dataFolder: join(folder, '.platform'),
      sourceFolders: [],
      secretKeyFile: join(folder, '.platform', 'secret.key'),
      adminPassword: undefined,
      isSampleEnabled: true,
      language: 'en',
      platformUrl: undefined,
      storeUrl: undefined,
      dropboxUrl: undefined,
      providerNetworks: [],
      sourceNetworks: ['127.0.0.0/8', '::1'],
      exemptNetworks: [],
      modulesFolder: undefined,
      diskReserve: undefined,
      extractionLimits: { columns: 5000, unpacked: 64 * 1024 ** 3, seconds: 3600 },
    })
  })

  it('SRV1 reads every variable', () => {
    const { config } = read({
      PORT: '0',
      HOST: '::',
      PUBLIC_URL: 'https://console.example',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      ALLOWED_ORIGINS: 'https://app.example, http://127.0.0.1:5000',
      LOCKOUT_EXEMPT_NETWORKS: '192.0.2.0/24',
      PLATFORM_DATA: 'data',
      PLATFORM_SOURCES: `${folder}:link`,
      PLATFORM_SECRET_KEY_FILE: '/etc/key',
      PLATFORM_ADMIN_PASSWORD: 'Secret-1',
      PLATFORM_SAMPLE: 'OFF',
      PLATFORM_LANGUAGE: 'FR',
      PLATFORM_URL: 'https://platform.example/base',
      STORE_URL: 'http://store.example',
      DROPBOX_URL: 'https://dropbox.example',
      PROVIDER_NETWORKS: '127.0.0.1 fd00::/8',
      PLATFORM_SOURCE_NETWORKS: '10.1.0.0/16',
      PLATFORM_MODULES: 'link',
      PLATFORM_DISK_RESERVE: '256',
      PLATFORM_EXTRACTION_COLUMNS: '20000',
      PLATFORM_EXTRACTION_UNPACKED: '10',
      PLATFORM_EXTRACTION_SECONDS: '60',
    })
    expect(config).toMatchObject({
      port: 0,
      language: 'fr',
      host: '::',
      trustedProxies: ['10.0.0.0/8', '::1'],
      allowedOrigins: ['https://app.example', 'http://127.0.0.1:5000'],
      dataFolder: join(folder, 'data'),
      sourceFolders: [folder, folder],
      secretKeyFile: '/etc/key',
      adminPassword: 'Secret-1',
      isSampleEnabled: false,
      providerNetworks: ['127.0.0.1', 'fd00::/8'],
      sourceNetworks: ['10.1.0.0/16'],
      exemptNetworks: ['192.0.2.0/24'],
      modulesFolder: folder,
      diskReserve: 256 * 1024 ** 2,
      extractionLimits: { columns: 20_000, unpacked: 10 * 1024 ** 2, seconds: 60 },
    })
    expect(config?.platformUrl?.href).toBe('https://platform.example/base')
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '4000x'],
    ['PUBLIC_URL', 'console.example'],
    ['PUBLIC_URL', 'https://console.example/app'],
    ['PUBLIC_URL', 'https://user:secret@console.example'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['LOCKOUT_EXEMPT_NETWORKS', 'office'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'null'],
    ['ALLOWED_ORIGINS', 'https://app.example/'],
    ['ALLOWED_ORIGINS', 'https://*.example'],
    ['ALLOWED_ORIGINS', 'app.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['PLATFORM_SOURCES', '/no/such/folder'],
    ['PLATFORM_MODULES', '/no/such/folder'],
    ['PLATFORM_DISK_RESERVE', '7'],
    ['PLATFORM_DISK_RESERVE', '1 GB'],
    ['PLATFORM_EXTRACTION_COLUMNS', '0'],
    ['PLATFORM_EXTRACTION_UNPACKED', '1 GB'],
    ['PLATFORM_EXTRACTION_SECONDS', '604801'],
    ['PLATFORM_SAMPLE', 'maybe'],
    ['PLATFORM_LANGUAGE', 'de'],
    ['PLATFORM_URL', 'ftp://platform.example'],
    ['STORE_URL', 'store'],
    ['PROVIDER_NETWORKS', 'intranet'],
    ['PROVIDER_NETWORKS', '10.0.0.0/33'],
  ] as const)('SRV1 names the variable: %s=%s', (name, value) => {
    const { problems } = read({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} .*; .*\\.$`))
    expect(problems[0]).not.toContain('secret')
  })

  it('SRV1 reports all problems', () => {
    const { problems } = read({ PORT: 'x', STORE_URL: 'y', PLATFORM_SOURCES: '/a1:/b2' })
    expect(problems).toHaveLength(4)
  })
})

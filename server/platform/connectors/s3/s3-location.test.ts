import { AwsV4Signer } from 'aws4fetch'
import { describe, expect, test } from 'vitest'
import { verifyV4 } from '../../testing/signature-v4.ts'
import { s3Address, s3Location } from './s3-location.ts'

const locationOf = (parameters: Record<string, unknown>) =>
  s3Location({ parameters: { bucket: 'harbour', region: 'eu-west-3', ...parameters } })

describe('addresses of objects', () => {
  test.each([
    [{}, 'a b.csv', 'https://s3.eu-west-3.amazonaws.com/harbour/a%20b.csv'],
    [{ addressing: 'host' }, 'a/b.csv', 'https://harbour.s3.eu-west-3.amazonaws.com/a/b.csv'],
    [{ endpoint: 'http://store.example:9000/' }, 'a.csv', 'http://store.example:9000/harbour/a.csv'],
    [{ endpoint: 'https://store.example/s3' }, 'a.csv', 'https://store.example/s3/harbour/a.csv'],
    [
      { endpoint: 'https://store.example/s3', addressing: 'host' },
      "é+&(1)*!'.csv",
      'https://harbour.store.example/s3/%C3%A9%2B%26%281%29%2A%21%27.csv',
    ],
    [{}, '', 'https://s3.eu-west-3.amazonaws.com/harbour/'],
  ])('DM62.a with %j, “%s” is at %s', (parameters, key, address) => {
    expect(s3Address(locationOf(parameters), key).href).toBe(address)
  })

  test('DM62.a a bucket in the host name is signed for that host', async () => {
    const location = locationOf({ endpoint: 'https://store.example', addressing: 'host' })
    const url = s3Address(location, 'é +.csv', { prefix: 'a b+c', 'list-type': '2' })
    const signer = new AwsV4Signer({
      url: url.href,
      accessKeyId: 'KEY',
      secretAccessKey: 'SECRET',
      service: 's3',
      region: location.region,
    })
    const { headers } = await signer.sign()
    const verdict = verifyV4(
      {
        method: 'GET',
        target: `${url.pathname}${url.search}`,
        headers: { ...Object.fromEntries(headers), host: 'harbour.store.example' },
        bodyHash: 'UNSIGNED-PAYLOAD',
      },
      { secretOf: () => 'SECRET', now: Date.now() },
    )
    expect(verdict).toEqual({ kind: 'valid', accessKey: 'KEY', region: 'eu-west-3' })
  })
})

import { expect, test } from 'vitest'
import { AwsV4Signer } from 'aws4fetch'
import { signatureV4 } from './signature-v4.ts'

const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The published test suite of Signature Version 4. */
const suite = {
  scope: { date: '20150830', region: 'us-east-1', service: 'service' },
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
}

test.each([
  ['get-vanilla', '/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  [
    'get-vanilla-query-order-key-case',
    '/?Param2=value2&Param1=value1',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'get-vanilla-utf8-query',
    '/?%E1%88%B4=bar',
    '2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04',
  ],
  ['get-utf8', '/%E1%88%B4', '8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85'],
])('DM62.e the server of the tests agrees with the published vector %s', (_, target, signature) => {
  const headers = { host: 'example.amazonaws.com', 'x-amz-date': '20150830T123600Z' }
  const request = { method: 'GET', target, headers, bodyHash: empty }
  expect(signatureV4(request, { ...suite, signed: ['host', 'x-amz-date'] })).toBe(signature)
})

const host = 'examplebucket.s3.amazonaws.com'
const documented = {
  scope: { date: '20130524', region: 'us-east-1', service: 's3' },
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}

/** The examples of the documentation of S3. */
test.each([
  [
    'GET Object',
    '/test.txt',
    { range: 'bytes=0-9' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'GET Bucket lifecycle',
    '/?lifecycle',
    {},
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET Bucket',
    '/?max-keys=2&prefix=J',
    {},
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])(
  'DM62.e the server of the tests and the client agree with the documented example %s',
  async (_, target, more, signature) => {
    const headers = { ...more, 'x-amz-content-sha256': empty, 'x-amz-date': '20130524T000000Z' }
    const all = { host, ...headers }
    const signed = Object.keys(all).sort()
    const request = { method: 'GET', target, headers: all, bodyHash: empty }
    expect(signatureV4(request, { ...documented, signed })).toBe(signature)
    const signer = new AwsV4Signer({
      url: `https://${host}${target}`,
      headers,
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: documented.secret,
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
      allHeaders: true,
    })
    const { headers: sent } = await signer.sign()
    expect(sent.get('authorization')).toContain(signature)
  },
)

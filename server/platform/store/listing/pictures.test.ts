import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/http.ts'
import { listingLimits } from '#contract/store/limits.ts'
import { readPicture } from '#domain/picture/read-picture.ts'
import { gif, jpeg, png, webp } from '../../testing/picture-bytes.ts'
import { collections, openPackagesFixture, type PackagesFixture } from '../../testing/packages-fixture.ts'

let fixture: PackagesFixture
beforeAll(async () => {
  fixture = await openPackagesFixture()
})
afterAll(() => fixture.close())

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)
const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const withPage = (picture: Buffer): Buffer => Buffer.concat([picture, page])
const cut = (picture: Buffer): Buffer => picture.subarray(0, picture.length - 3)
const formats = { png, jpeg, gif, webp }
const measuring = { width: 640, height: 480 }

describe.each(Object.entries(formats))('STO8 %s', (type, createPicture) => {
  test('STO8 detects the format and dimensions from the bytes', () => {
    expect(readPicture(createPicture(measuring))).toEqual({ type: `image/${type}`, ...measuring })
  })

  test.each<[string, Buffer, string]>([
    ['that is cut off', cut(createPicture()), 'picture_cut'],
    ['with its header only', createPicture().subarray(0, 13), 'picture_cut'],
    ['with a page appended', withPage(createPicture()), 'picture_tail'],
    ['that is too wide', createPicture({ width: 8193, height: 1 }), 'picture_sides'],
    ['that is too large overall', createPicture({ width: 8000, height: 8000 }), 'picture_sides'],
    ['without height', createPicture({ width: 2, height: 0 }), 'picture_cut'],
  ])('STO8 rejects a file %s', (...[, bytes, code]) => {
    expect(readPicture(bytes)).toMatchObject({ code })
  })

  test('STO8 neither loops nor throws, for any cut and any changed byte', () => {
    const intact = createPicture()
    for (let at = 0; at < intact.length; at += 1) {
      const turned = Buffer.from(intact)
      turned[at] = 0xff - (turned[at] ?? 0)
      expect(readPicture(turned)).toBeDefined()
      expect(readPicture(intact.subarray(0, at))).toHaveProperty('code')
    }
  })

  test('STO8 accepts trailing zero bytes', () => {
    expect(readPicture(Buffer.concat([createPicture(), Buffer.alloc(4)]))).toMatchObject({
      type: `image/${type}`,
    })
  })
})

describe('STO8 pictures of a listing', () => {
  const refusals: [string, string, string, number?][] = [
    ['an SVG with a script', base64(svg), 'picture_svg'],
    ['an SVG by its data URI', 'data:image/svg+xml,<svg onload="alert(1)"/>', 'picture_svg'],
    ['an SVG that calls itself PNG', `data:image/png;base64,${base64(svg)}`, 'picture_svg'],
    ['a page', base64(page), 'picture_kind'],
    ['broken base64', 'iVBORw0KGgo=x', 'picture_base64'],
    ['base64 of another alphabet', base64(png()).replaceAll('/', '_').slice(0, -1), 'picture_base64'],
    ['an empty data URI', 'data:image/png;base64,', 'picture_base64'],
    ['an address', 'https://example.com/a.png', 'picture_base64'],
    ['a truncated PNG', base64(cut(png())), 'picture_cut'],
    ['a picture that unpacks to gigabytes', base64(png({ width: 60_000, height: 60_000 })), 'picture_sides'],
    ['a picture one byte too large', base64(png({ padding: listingLimits.preview })), 'picture_large'],
  ]
  test.each(refusals)('STO8 rejects %s with its path and reason', async (...[, text, reason]) => {
    const preview = [base64(png()), base64(gif()), text]
    const { status, body } = await fixture.put('pictured', { image: text, preview })
    expect(status).toBe(400)
    const { details = [] } = errorBody.parse(body)
    expect(details.map(({ path, code, params }) => [path, code, params['reason']])).toEqual([
      ['image', 'picture_unreadable', reason],
      ['preview.2', 'picture_unreadable', reason],
    ])
    expect(await fixture.call(collections.app.get, { params: { package: 'org:pictured' } })).toMatchObject({
      status: 404,
    })
  })

  test('STO8 names the accepted formats if an SVG is sent', async () => {
    const { body } = await fixture.put('pictured', { image: base64(svg) })
    expect(errorBody.parse(body).error).toBe(
      'image: The picture cannot be used: SVG files are not accepted because they can contain scripts; save it as PNG or WebP.',
    )
  })

  test('STO8 limits the decoded bytes and accepts exactly the limit', async () => {
    const frame = png({ padding: 1 }).length - 1
    const exactly = (bytes: number) => base64(png({ padding: bytes - frame }))
    const atLimit = { image: exactly(listingLimits.image), preview: [exactly(listingLimits.preview)] }
    expect(await fixture.put('large', atLimit)).toMatchObject({ status: 200, body: { package: atLimit } })
    const over = await fixture.put('large', { image: exactly(listingLimits.image + 1) })
    const params = { size: listingLimits.image + 1, limit: listingLimits.image }
    expect(errorBody.parse(over.body).params).toMatchObject({
      'reason.size': params.size,
      'reason.limit': params.limit,
    })
    expect(
      await fixture.put('large', { preview: Array.from({ length: 6 }, () => base64(png())) }),
    ).toMatchObject({
      status: 400,
      body: { code: 'too_many', params: { path: 'preview' } },
    })
  })

  test('STO8 accepts base64 with line breaks and data URIs, and returns canonical base64', async () => {
    const lines = base64(png({ padding: 100 })).replaceAll(/.{76}/g, '$&\n')
    const uri = `data:image/gif;name=x;base64,${base64(jpeg())}`
    const { body } = await fixture.put('lined', { image: lines, preview: [uri] })
    expect(body).toMatchObject({
      package: { image: base64(png({ padding: 100 })), preview: [base64(jpeg())] },
    })
  })

  test('STO8 serves a picture by its SHA-256 with its type, privately cacheable', async () => {
    await fixture.put('read', { image: base64(webp()) })
    const { items } = await fixture.users.platform.request(collections.app.list, {
      token: fixture.token,
      query: { q: 'read' },
    })
    const image = items[0]?.image ?? ''
    const read = await fixture.call(collections.app.image, { params: { package: 'org:read', image } })
    expect(read.status).toBe(200)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'authorization, cookie',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      etag: `"${image}"`,
    })
    await fixture.put('read', { image: '' })
    expect(
      await fixture.call(collections.app.image, { params: { package: 'org:read', image } }),
    ).toMatchObject({
      status: 404,
      body: { params: { kind: 'package_picture' } },
    })
  })
})

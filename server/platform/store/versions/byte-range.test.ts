import { describe, expect, it } from 'vitest'
import { partOf } from './byte-range.ts'

const etag = '"abc"'
const nothing = { isHead: false, ifNoneMatch: undefined, range: undefined, ifRange: undefined }

describe('STO17 which bytes are sent', () => {
  it.each([
    { asks: {}, part: { status: 200, from: 0, to: 10 } },
    { asks: { ifNoneMatch: '"abc"' }, part: { status: 304 } },
    { asks: { ifNoneMatch: '"x", W/"abc"' }, part: { status: 304 } },
    { asks: { ifNoneMatch: '*' }, part: { status: 304 } },
    { asks: { ifNoneMatch: '"x"' }, part: { status: 200 } },
    { asks: { ifNoneMatch: '"abc"', range: 'bytes=0-1' }, part: { status: 304 } },
    { asks: { range: 'bytes=0-3' }, part: { status: 206, from: 0, to: 4 } },
    { asks: { range: 'bytes=4-' }, part: { status: 206, from: 4, to: 10 } },
    { asks: { range: 'bytes=-3' }, part: { status: 206, from: 7, to: 10 } },
    { asks: { range: 'bytes=-30' }, part: { status: 206, from: 0, to: 10 } },
    { asks: { range: 'bytes=8-99999999999999999999' }, part: { status: 206, from: 8, to: 10 } },
    { asks: { range: 'bytes=10-' }, part: { status: 416 } },
    { asks: { range: 'bytes=-0' }, part: { status: 416 } },
    { asks: { range: 'bytes=5-3' }, part: { status: 200 } },
    { asks: { range: 'bytes=0-1,4-5' }, part: { status: 200 } },
    { asks: { range: 'bytes=-' }, part: { status: 200 } },
    { asks: { range: 'lines=1-2' }, part: { status: 200 } },
    { asks: { range: 'bytes=4-', ifRange: '"abc"' }, part: { status: 206, from: 4 } },
    { asks: { range: 'bytes=4-', ifRange: '"old"' }, part: { status: 200, from: 0 } },
    { asks: { range: 'bytes=4-', isHead: true }, part: { status: 200, from: 0, to: 10 } },
    { asks: { range: 'bytes=4-', ifRange: 'W/"abc"' }, part: { status: 200, from: 0 } },
  ])('STO17 $asks: $part', ({ asks, part }) => {
    expect(partOf({ ...nothing, ...asks }, { etag, size: 10 })).toMatchObject(part)
  })
})

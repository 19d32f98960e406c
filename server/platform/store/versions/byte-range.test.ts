import { describe, expect, it } from 'vitest'
import { selectBytes } from './byte-range.ts'

const etag = '"abc"'
const nothing = { ifNoneMatch: undefined, range: undefined, ifRange: undefined }

describe('STO17 selecting bytes', () => {
  it.each([
    { conditions: {}, part: { status: 200, from: 0, to: 10 } },
    { conditions: { ifNoneMatch: '"abc"' }, part: { status: 304 } },
    { conditions: { ifNoneMatch: '"x", W/"abc"' }, part: { status: 304 } },
    { conditions: { ifNoneMatch: '*' }, part: { status: 304 } },
    { conditions: { ifNoneMatch: '"x"' }, part: { status: 200 } },
    { conditions: { ifNoneMatch: '"abc"', range: 'bytes=0-1' }, part: { status: 304 } },
    { conditions: { range: 'bytes=0-3' }, part: { status: 206, from: 0, to: 4 } },
    { conditions: { range: 'bytes=4-' }, part: { status: 206, from: 4, to: 10 } },
    { conditions: { range: 'bytes=-3' }, part: { status: 206, from: 7, to: 10 } },
    { conditions: { range: 'bytes=-30' }, part: { status: 206, from: 0, to: 10 } },
    { conditions: { range: 'bytes=8-99999999999999999999' }, part: { status: 206, from: 8, to: 10 } },
    { conditions: { range: 'bytes=10-' }, part: { status: 416 } },
    { conditions: { range: 'bytes=-0' }, part: { status: 416 } },
    { conditions: { range: 'bytes=5-3' }, part: { status: 200 } },
    { conditions: { range: 'bytes=0-1,4-5' }, part: { status: 200 } },
    { conditions: { range: 'bytes=-' }, part: { status: 200 } },
    { conditions: { range: 'lines=1-2' }, part: { status: 200 } },
    { conditions: { range: 'bytes=4-', ifRange: '"abc"' }, part: { status: 206, from: 4 } },
    { conditions: { range: 'bytes=4-', ifRange: '"old"' }, part: { status: 200, from: 0 } },
    { conditions: { range: 'bytes=4-', ifRange: 'W/"abc"' }, part: { status: 200, from: 0 } },
  ])('STO17 $conditions: $part', ({ conditions, part }) => {
    expect(selectBytes({ ...nothing, ...conditions }, { etag, size: 10 })).toMatchObject(part)
  })
})

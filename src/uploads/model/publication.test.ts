import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Publication,
  type PublicationEvent,
  isInProgress,
  needsAttention,
  isUnderway,
  nextAct,
  publicationStages,
  publicationStep,
  stagesOf,
} from './publication.ts'
import { newTransfer } from './transfer.ts'

const own = 'a'.repeat(64)
const other = 'b'.repeat(64)

const begun: Publication = {
  id: 'app/o:board',
  name: 'board.zip',
  modifiedAt: null,
  transfer: newTransfer(10),
  isCancelled: false,
  collection: 'app',
  package: 'o:board',
  version: '1.0.0',
  accept: [],
  sha256: own,
  packageToCreate: null,
  stage: 'package',
  isBusy: false,
  halt: null,
  error: null,
  failures: 0,
  alreadyExisted: false,
  received: null,
  read: 0,
  readBack: null,
}
const arrived = { ...begun, transfer: { ...begun.transfer, phase: 'complete', received: 10 } } as const
const after = (from: Publication, ...events: readonly PublicationEvent[]): Publication =>
  events.reduce(publicationStep, from)
const standings = (publication: Publication) => stagesOf(publication).map(({ status }) => status)

describe('STO77 stages of a publication', () => {
  test('one after the other, and delivered when what was read back is what was built', () => {
    const course: readonly PublicationEvent[] = [
      { what: 'ready' },
      { what: 'arrived' },
      { what: 'there', sha256: own, alreadyExisted: false },
      { what: 'readBack', sha256: own },
    ]
    const seen = course.map((_, at) => after(arrived, ...course.slice(0, at + 1)).stage)
    expect(seen).toEqual(['upload', 'version', 'verification', 'done'])
    expect(standings(after(arrived, ...course))).toEqual(['done', 'done', 'done', 'done'])
  })
  test('bytes that are there already are not sent, only read back', () => {
    const found = after(begun, { what: 'there', sha256: own, alreadyExisted: true })
    expect(found).toMatchObject({ stage: 'verification', alreadyExisted: true })
    expect(nextAct(found)).toBe('verification')
  })
  test('other bytes than those built here are no success', () => {
    const found = after(begun, { what: 'there', sha256: own, alreadyExisted: false })
    expect(after(found, { what: 'readBack', sha256: other })).toMatchObject({
      stage: 'verification',
      halt: 'unlike',
    })
  })
  test.each([
    ['a free number', begun, 'package'],
    ['bytes on their way', after(begun, { what: 'ready' }), null],
    ['bytes that are there', after(arrived, { what: 'ready' }), 'arrival'],
    ['what is being asked', after(begun, { what: 'begun' }), null],
    ['what was refused', after(begun, { what: 'halt', halt: 'taken' }), null],
    ['what was given up', { ...begun, isCancelled: true }, null],
  ] as const)('STO77 what comes next after %s', (_, publication, act) => {
    expect(nextAct(publication)).toBe(act)
  })
})

describe('STO78 a publication that stopped', () => {
  const taken = after(arrived, { what: 'ready' }, { what: 'arrived' }, { what: 'halt', halt: 'taken' })
  test('stands at its stage, and waits for somebody', () => {
    expect(standings(taken)).toEqual(['done', 'done', 'stopped', 'waiting'])
    expect([needsAttention(taken), isInProgress(taken), isUnderway(taken)]).toEqual([true, false, false])
  })
  test('goes on under another number with what has arrived', () => {
    const again = after(taken, { what: 'renumber', version: '1.1.0' })
    expect(again).toMatchObject({ stage: 'package', version: '1.1.0', halt: null })
    expect(nextAct(after(again, { what: 'ready' }))).toBe('arrival')
  })
  test('a version that is there keeps its number', () => {
    const there = after(begun, { what: 'there', sha256: own, alreadyExisted: false })
    expect(after(there, { what: 'renumber', version: '9.0.0' }).version).toBe('1.0.0')
  })
  test('broken connections are counted, and forgotten with the next stage', () => {
    const broken = after(begun, { what: 'begun' }, { what: 'broke' }, { what: 'begun' }, { what: 'broke' })
    expect(broken).toMatchObject({ failures: 2, isBusy: false })
    expect(nextAct(broken)).toBe('package')
    expect(after(broken, { what: 'ready' }).failures).toBe(0)
  })
})

const events = fc.oneof(
  fc.constantFrom<PublicationEvent>(
    { what: 'begun' },
    { what: 'ready' },
    { what: 'there', sha256: own, alreadyExisted: false },
    { what: 'arrived' },
    { what: 'readBack', sha256: own },
    { what: 'readBack', sha256: other },
    { what: 'halt', halt: 'refused' },
    { what: 'broke' },
    { what: 'resume' },
    { what: 'renumber', version: '2.0.0' },
  ),
)

test('STO77 whatever happens in whatever order, a version that is there is never made again, and done is done', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (course) => {
      let now: Publication = arrived
      let isThere = false
      for (const event of course) {
        const next = publicationStep(now, event)
        isThere ||= event.what === 'there'
        if (isThere) expect(['verification', 'done']).toContain(next.stage)
        if (now.stage === 'done') expect(next.stage).toBe('done')
        expect(stagesOf(next).map(({ stage }) => stage)).toEqual(publicationStages)
        now = next
      }
    }),
  )
})

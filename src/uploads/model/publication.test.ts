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

const started: Publication = {
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
const uploaded = { ...started, transfer: { ...started.transfer, phase: 'complete', received: 10 } } as const
const after = (from: Publication, ...events: readonly PublicationEvent[]): Publication =>
  events.reduce(publicationStep, from)
const statuses = (publication: Publication) => stagesOf(publication).map(({ status }) => status)

describe('STO77 stages of a publication', () => {
  test('run one after the other, and end when the bytes read back equal those that were built', () => {
    const course: readonly PublicationEvent[] = [
      { what: 'ready' },
      { what: 'uploaded' },
      { what: 'exists', sha256: own, alreadyExisted: false },
      { what: 'readBack', sha256: own },
    ]
    const seen = course.map((_, at) => after(uploaded, ...course.slice(0, at + 1)).stage)
    expect(seen).toEqual(['upload', 'version', 'verification', 'done'])
    expect(statuses(after(uploaded, ...course))).toEqual(['done', 'done', 'done', 'done'])
  })
  test('only read back bytes that already exist', () => {
    const found = after(started, { what: 'exists', sha256: own, alreadyExisted: true })
    expect(found).toMatchObject({ stage: 'verification', alreadyExisted: true })
    expect(nextAct(found)).toBe('verification')
  })
  test('fail if other bytes than the built ones are read back', () => {
    const found = after(started, { what: 'exists', sha256: own, alreadyExisted: false })
    expect(after(found, { what: 'readBack', sha256: other })).toMatchObject({
      stage: 'verification',
      halt: 'unlike',
    })
  })
  test.each([
    ['a free number', started, 'package'],
    ['bytes on their way', after(started, { what: 'ready' }), null],
    ['bytes that are there', after(uploaded, { what: 'ready' }), 'upload'],
    ['what is being asked', after(started, { what: 'started' }), null],
    ['what was refused', after(started, { what: 'halt', halt: 'taken' }), null],
    ['what was given up', { ...started, isCancelled: true }, null],
  ] as const)('STO77 the next stage after %s', (_, publication, act) => {
    expect(nextAct(publication)).toBe(act)
  })
})

describe('STO78 a stopped publication', () => {
  const taken = after(uploaded, { what: 'ready' }, { what: 'uploaded' }, { what: 'halt', halt: 'taken' })
  test('stays at its stage and waits for the user', () => {
    expect(statuses(taken)).toEqual(['done', 'done', 'stopped', 'waiting'])
    expect([needsAttention(taken), isInProgress(taken), isUnderway(taken)]).toEqual([true, false, false])
  })
  test('continues with another number and the uploaded bytes', () => {
    const again = after(taken, { what: 'renumber', version: '1.1.0' })
    expect(again).toMatchObject({ stage: 'package', version: '1.1.0', halt: null })
    expect(nextAct(after(again, { what: 'ready' }))).toBe('upload')
  })
  test('keeps its number once the version exists', () => {
    const there = after(started, { what: 'exists', sha256: own, alreadyExisted: false })
    expect(after(there, { what: 'renumber', version: '9.0.0' }).version).toBe('1.0.0')
  })
  test('counts broken connections, and resets the count with the next stage', () => {
    const broken = after(
      started,
      { what: 'started' },
      { what: 'broke' },
      { what: 'started' },
      { what: 'broke' },
    )
    expect(broken).toMatchObject({ failures: 2, isBusy: false })
    expect(nextAct(broken)).toBe('package')
    expect(after(broken, { what: 'ready' }).failures).toBe(0)
  })
})

const events = fc.oneof(
  fc.constantFrom<PublicationEvent>(
    { what: 'started' },
    { what: 'ready' },
    { what: 'exists', sha256: own, alreadyExisted: false },
    { what: 'uploaded' },
    { what: 'readBack', sha256: own },
    { what: 'readBack', sha256: other },
    { what: 'halt', halt: 'refused' },
    { what: 'broke' },
    { what: 'resume' },
    { what: 'renumber', version: '2.0.0' },
  ),
)

test('STO77 never creates an existing version again and never leaves its end, for any events in any order', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (course) => {
      let now: Publication = uploaded
      let isThere = false
      for (const event of course) {
        const next = publicationStep(now, event)
        isThere ||= event.what === 'exists'
        if (isThere) expect(['verification', 'done']).toContain(next.stage)
        if (now.stage === 'done') expect(next.stage).toBe('done')
        expect(stagesOf(next).map(({ stage }) => stage)).toEqual(publicationStages)
        now = next
      }
    }),
  )
})

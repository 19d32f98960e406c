// The code of replay.bench.ts that runs in the browser: it generates recorded sign-ins and replays them.
import type { Mapping } from '#contract/iam/provider.ts'
import type { ReplayBasis, SignInRecord } from '#contract/iam/sign-in.ts'
import { replay, type ReplaySettings } from '#domain/bindings/replay.ts'

const groupsOf = (person: number): { id: string; displayName: string }[] =>
  Array.from({ length: 12 }, (_, at) => ({
    id: `${person}-${at}`,
    displayName: `PC-Crew-${(person * 7 + at) % 90}`,
  }))

const responseOf = (person: number): Record<string, unknown> => ({
  iss: 'https://id.example',
  sub: `${person}`,
  preferred_username: `person${person}@harbour.example`,
  'https://harbour.example/roles': ['crew', `deck${person % 9}`],
  user: {
    ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, `value ${at} of ${person}`])),
    address: { city: `Port ${person % 30}`, lines: [`${person} Quay Street`] },
  },
  memberships: groupsOf(person),
})

const fields = Array.from(
  { length: 46 },
  (_, at) => [`configuration.field${at}`, `user.field${at % 44}`] as const,
)
const bindings = {
  login: 'preferred_username',
  'configuration.city': 'user.address.city',
  'configuration.roles': 'https://harbour.example/roles',
  'configuration.groups': 'memberships[*].displayName',
  ...Object.fromEntries(fields),
}
const mappings: Mapping[] = [
  { role: 'crew', if: { 'user.address.city': { regexp: '^Port [12]' } } },
  { role: 'deck', if: { 'https://harbour.example/roles': { in: ['deck1', 'deck2'] } } },
  { bind: { upsert: false, input: '$.memberships[*].displayName', match: '^PC-(.+)$', replace: '$1' } },
]
const saved: ReplaySettings = { bindings, mappings, user_info: true }
/** Changes almost every path, so that none can be skipped. */
const draft: ReplaySettings = {
  ...saved,
  bindings: Object.fromEntries(
    Object.entries(bindings).map(([field, path], at) => [field, at < 4 ? path : `user.field${at % 43}`]),
  ),
  mappings: mappings.slice(1),
}

const recordOf = (person: number): SignInRecord => ({
  id: `${person}`,
  at: new Date(Date.UTC(2026, 0, 1) + person * 1000).toISOString(),
  who: `person${person}`,
  uid: `${person}`,
  outcome: 'signed_in',
  stage: 'account',
  problem: null,
  issuer: 'https://id.example',
  subject: `${person}`,
  response: responseOf(person),
  bindings,
  mappings,
  user_info: true,
  scope: 'openid',
  result: { fields: {}, roles: [], groups: [] },
  truncated: false,
})

const basis: ReplayBasis = {
  records: Array.from({ length: 500 }, (_, person) => recordOf(person)),
  roles: [
    { id: 'crew', name: 'Crew', permissions: ['iam:*:read'] },
    { id: 'deck', name: 'Deck', permissions: ['*:*:*'] },
  ],
  groups: Array.from({ length: 90 }, (_, at) => ({ id: `g${at}`, name: `Crew-${at}`, roles: ['crew'] })),
  accounts: Array.from({ length: 500 }, (_, person) => ({
    uid: `${person}`,
    login: `person${person}`,
    issuer: 'https://id.example',
    subject: `${person}`,
    roles: [],
    groups: [],
    administrator_otherwise: false,
  })),
  other_administrators: 1,
}
const text = JSON.stringify(basis)

const timed = (work: () => unknown): number => {
  const since = performance.now()
  work()
  return performance.now() - since
}

/** Milliseconds of the replay, and of reading the same records as JSON; the number of users that change. */
const turn = () => ({
  ours: timed(() => replay(basis, { ...draft, saved })),
  baseline: timed(() => void JSON.parse(text)),
  changed: replay(basis, { ...draft, saved }).changed,
  bindings: Object.keys(bindings).length,
})
Object.assign(globalThis, { replayTurn: turn })

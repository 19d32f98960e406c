// Single nodes of generated documents: modules, texts and templates.
import type { NodeId } from '../playbook.ts'
import type { Random } from './random.ts'
import type { Draft, Scope } from './playbook-writer.ts'

const subjects = ['pilot', 'berth', 'crane', 'tide', 'manifest', 'tug', 'signal', 'customs', '港湾'] as const
const verbs = ['Get', 'Search', 'Compare', 'Announce', 'Report', 'Enrich', 'Tag', 'Close'] as const
const members = ['uuid', 'events', 'short_id', 'details', 'matches', 'output', 'rule'] as const
export const storeKeys = ['berths', 'pilots', 'delays', 'report'] as const

const memberOf = (random: Random): string =>
  random.pick([
    `.${random.pick(members)}`,
    `['${random.pick(members)}']`,
    `.events[0]["source.ip"]`,
    `.rule['name']`,
    '.output.0',
  ])

/** An expression that reads a value available in this scope. */
export function readExpression(random: Random, { results, keys, loops }: Scope): string {
  const loop = loops.at(-1)
  if (loop !== undefined && random.chance(0.4))
    return `node.${loop}.default.${random.pick(['value', 'index', 'total'])}`
  if (keys[0] !== undefined && random.chance(0.15)) return `store.${random.pick([keys[0], ...keys.slice(1)])}`
  const recent = results.slice(-12)
  const id = recent[random.below(recent.length)]
  return id === undefined ? '"harbour"' : `node.${id}${memberOf(random)}`
}

const text = (random: Random, scope: Scope): string => {
  const expression = readExpression(random, scope)
  return random.pick([
    `{{ ${expression} }}`,
    `{{${expression}}}`,
    `{{ ${expression} | default('none') }}`,
    `Ship {{ ${expression} }} asks for berth {{ ${readExpression(random, scope)} }}.`,
    `{% if ${expression} is defined %}{{ ${expression} }}{% else %}unknown{% endif %}`,
    `{% for item in ${expression} %}- {{ item.name }}\n{% endfor %}`,
    `https://harbour.example/ships/{{ ${expression} }}?detail=full`,
  ])
}

const named = (random: Random): string => `${random.pick(verbs)} ${random.pick(subjects)}`

const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

const withIcon = (random: Random): { icon?: string } => (random.chance(0.3) ? { icon } : {})

export function trigger(random: Random): Draft {
  return {
    ...withIcon(random),
    name: random.pick(['Ship announced', 'Tide turned', 'Manual trigger']),
    type: 'trigger',
    outputs: { default: [] },
    module_uuid: random.uuid(),
    trigger_uuid: random.uuid(),
  }
}

/** An action. Some have several outputs. */
export function action(random: Random, scope: Scope): Draft {
  return {
    ...withIcon(random),
    name: named(random),
    type: 'action',
    outputs: random.chance(0.06) ? { known: [], unknown: [] } : { default: [] },
    arguments: {
      uuid: text(random, scope),
      content: text(random, scope),
      ...(random.chance(0.3) ? { limit: random.below(500), stix: random.chance(0.5) } : {}),
      ...(random.chance(0.2)
        ? { headers: { Accept: 'application/json', 'X-Ship': text(random, scope) } }
        : {}),
    },
    action_uuid: random.uuid(),
    module_uuid: random.uuid(),
  }
}

export function condition(random: Random, scope: Scope): Draft {
  const names = random.pick([['late'], ['known', 'unknown'], ['≥ 80', '≥ 60', '≥ 40']])
  return {
    name: `Is the ${random.pick(subjects)} ready?`,
    type: 'operator',
    subtype: 'condition',
    cases: names.map((name) => ({
      left: `{{ ${readExpression(random, scope)} }}`,
      name,
      right: random.pick(['ready', '{{ 70 }}', 'closed']),
      comparison: random.pick(['==', '!=', '>', '>=', '<', '<=', 'in', 'not in']),
    })),
    outputs: Object.fromEntries([...names, 'else'].map((name): [string, NodeId[]] => [name, []])),
  }
}

export function loop(random: Random, scope: Scope): Draft & { loop: NodeId[] } {
  return {
    name: `For each ${random.pick(subjects)}`,
    type: 'operator',
    subtype: 'foreach',
    items: `{{ ${readExpression(random, scope)} | list }}`,
    loop: [],
    outputs: { default: [] },
  }
}

export function store(random: Random, { key, scope }: { key: string; scope: Scope }): Draft {
  return {
    name: `Keep ${key}`,
    type: 'operator',
    subtype: 'store',
    modifications: [{ key, type: random.pick(['set', 'append']), value: text(random, scope) }],
    outputs: { default: [] },
  }
}

export function join(random: Random): Draft {
  return {
    name: random.pick(['Any', 'Whichever comes']),
    type: 'operator',
    subtype: 'any',
    outputs: { default: [] },
  }
}

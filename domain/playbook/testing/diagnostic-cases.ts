// The smallest documents with each diagnostic, and their quick fixes in order.
import type { CheckOptions } from '../check/check-playbook.ts'
import type { DiagnosticCode, QuickFixCode } from '../check/diagnostic-levels.ts'

type Members = Readonly<Record<string, unknown>>

export interface DiagnosticCase {
  readonly code: DiagnosticCode
  /** The document as JSON, or as text if the text itself is invalid. */
  readonly document: Members | string
  readonly node: string | null
  readonly fixes: readonly QuickFixCode[]
  readonly options?: CheckOptions
}

export const address = '5e0a6d2c-9d1f-4b53-8c6e-0f4a3b2c1d00'

const head = {
  name: 'Berths',
  uuid: address,
  workspace: 'Harbour office',
  description: 'Gives ships their berths.',
}

const trigger = (...to: readonly unknown[]) => ({
  name: 'Ship announced',
  type: 'trigger',
  outputs: { default: to },
})
const action = (more: Members = {}) => ({ name: 'Ask', type: 'action', outputs: { default: [] }, ...more })
const operator = (subtype: string, more: Members) => ({
  name: 'Operator',
  type: 'operator',
  subtype,
  outputs: { default: [] },
  ...more,
})
const late = { name: 'late', left: '{{ node.0.x }}', comparison: '==', right: '1' }
const condition = (more: Members = {}) =>
  operator('condition', { cases: [late], outputs: { late: [], else: [] }, ...more })
const foreach = (more: Members = {}) => operator('foreach', { items: '{{ node.0.x }}', loop: ['2'], ...more })
const change = { key: 'berth', type: 'set', value: '1' }
const store = (more: Members = {}) => operator('store', { modifications: [change], ...more })
const reads = (text: string, more: Members = {}) => action({ arguments: { text }, ...more })

/** A trigger that leads to node 1, and further nodes. */
const withNodes = (nodes: Members): Members => ({ ...head, nodes: { '0': trigger('1'), ...nodes } })
const withOne = (node: unknown): Members => withNodes({ '1': node })
const withLoop = (loop: Members, more: Members = {}): Members =>
  withNodes({ '1': foreach(loop), '2': action(), ...more })

const without = (members: Members, name: string): Members =>
  Object.fromEntries(Object.entries(members).filter(([key]) => key !== name))

const modules = [{ uuid: 'm1', name: 'Harbour', actions: [{ uuid: 'a1' }], triggers: [] }]

/** `[code, node, document, ...fixes]`. */
type Row = readonly [DiagnosticCode, string | null, Members | string, ...QuickFixCode[]]

const rows: readonly Row[] = [
  ['json_broken', null, '{"name": "Berths",}'],
  ['not_an_object', null, '[]'],
  ['nodes_no_object', null, '{"nodes": []}'],

  ['document_name_missing', null, without(withOne(action()), 'name')],
  ['document_uuid_missing', null, without(withOne(action()), 'uuid'), 'write_uuid'],
  ['document_workspace_missing', null, { ...withOne(action()), workspace: '' }],
  ['document_description_missing', null, without(withOne(action()), 'description')],
  ['document_member_no_text', null, { ...withOne(action()), uuid: 7 }, 'write_uuid'],
  ['uuid_malformed', null, { ...withOne(action()), uuid: 'berths' }, 'write_uuid'],
  ['uuid_differs', null, { ...withOne(action()), uuid: address.replaceAll('5', '6') }, 'write_uuid'],
  ['nodes_missing', null, head, 'add_nodes'],
  ['member_twice', null, '{"name": "a", "name": "b", "nodes": {}}'],
  ['node_outside', null, { ...withOne(action()), '2': action() }, 'adopt', 'remove_member'],
  ['id_malformed', null, withNodes({ '1': action(), '2b': action() }), 'adopt', 'remove_member'],
  ['stray_member', null, withNodes({ '1': action(), '2': 'Ask' }), 'remove_member'],
  ['trigger_missing', null, { ...head, nodes: { '1': action() } }],
  ['triggers_several', null, withNodes({ '1': action(), '2': trigger('1') })],

  ['node_name_missing', '1', withOne(action({ name: '' }))],
  ['type_missing', '1', withOne({ name: 'Ask', action_uuid: 'a', outputs: {} }), 'write_type'],
  ['type_missing', '1', withOne(without(store(), 'type')), 'write_type'],
  ['type_unknown', '1', withOne(action({ type: 'Action' })), 'write_type'],
  ['subtype_missing', '1', withOne(without(condition(), 'subtype')), 'write_subtype'],
  ['subtype_unknown', '1', withOne(store({ subtype: 'stor' })), 'write_subtype'],
  ['subtype_unknown', '1', withOne(operator('parallel', {}))],
  ['outputs_missing', '1', withOne(without(action(), 'outputs')), 'add_outputs'],
  ['outputs_missing', '1', withOne(without(condition(), 'outputs')), 'add_outputs'],
  [
    'outputs_no_object',
    '1',
    withNodes({ '1': action({ outputs: ['2'] }), '2': action() }),
    'lead_by_default',
  ],
  [
    'output_object',
    '1',
    withNodes({ '1': action({ outputs: { default: { '2': {} } } }), '2': action() }),
    'write_list',
  ],
  [
    'output_no_list',
    '1',
    withNodes({ '1': action({ outputs: { default: '2' } }), '2': action() }),
    'write_list',
  ],
  [
    'target_number',
    '1',
    withNodes({ '1': action({ outputs: { default: [2] } }), '2': action() }),
    'write_text',
  ],
  ['target_malformed', '1', withOne(action({ outputs: { default: [null] } })), 'remove_target'],
  [
    'target_twice',
    '1',
    withNodes({ '1': action({ outputs: { default: ['2', '2'] } }), '2': action() }),
    'remove_target',
  ],
  ['target_missing', '1', withOne(action({ outputs: { default: ['9'] } })), 'remove_target'],
  [
    'target_missing',
    '1',
    withNodes({ '1': action({ outputs: { default: ['02'] } }), '2': action() }),
    'lead_to',
    'remove_target',
  ],
  ['trigger_entered', '1', withOne(action({ outputs: { default: ['0'] } })), 'disconnect'],
  ['edge_to_itself', '1', withOne(action({ outputs: { default: ['1'] } })), 'disconnect'],
  [
    'cycle_endless',
    '2',
    withNodes({ '1': action({ outputs: { default: ['2'] } }), '2': action({ outputs: { default: ['1'] } }) }),
    'disconnect',
  ],
  [
    'cycle',
    '2',
    withNodes({
      '1': action({ outputs: { default: ['2'] } }),
      '2': condition({ outputs: { late: ['1'], else: [] } }),
    }),
    'disconnect',
  ],
  ['node_unreachable', '2', withNodes({ '1': action(), '2': action() }), 'remove_nodes'],
  [
    'part_unreachable',
    '2',
    withNodes({ '1': action(), '2': action({ outputs: { default: ['3'] } }), '3': action() }),
    'remove_nodes',
  ],
  ['join_single', '1', withOne(operator('all', {}))],

  ['items_missing', '1', withLoop({ items: undefined })],
  ['loop_missing', '1', withOne(foreach({ loop: undefined })), 'add_loop'],
  ['loop_empty', '1', withOne(foreach({ loop: [] }))],
  ['loop_no_list', '1', withLoop({ loop: '2' }), 'write_list'],
  ['loop_unentered', '1', withOne(foreach({ loop: ['9'] }))],
  [
    'loop_escape',
    '2',
    withLoop(
      { outputs: { default: ['3'] } },
      { '2': action({ outputs: { default: ['3'] } }), '3': action() },
    ),
    'disconnect',
  ],

  ['cases_missing', '1', withOne(condition({ cases: [], outputs: { else: [] } }))],
  ['cases_no_list', '1', withOne(condition({ cases: late })), 'write_list'],
  ['case_malformed', '1', withOne(condition({ cases: [late, 'late'] })), 'remove_case'],
  ['case_name_missing', '1', withOne(condition({ cases: [{ ...late, name: '' }] })), 'name_case'],
  ['case_twice', '1', withOne(condition({ cases: [late, late] })), 'remove_case'],
  ['case_no_output', '1', withOne(condition({ outputs: { else: [] } })), 'add_output'],
  [
    'case_misspelled',
    '1',
    withOne(condition({ outputs: { Late: [], else: [] } })),
    'rename_case',
    'rename_output',
    'add_output',
  ],
  [
    'output_no_case',
    '1',
    withOne(condition({ outputs: { late: [], early: [], else: [] } })),
    'remove_output',
  ],
  ['else_missing', '1', withOne(condition({ outputs: { late: [] } })), 'add_output'],
  [
    'comparison_missing',
    '1',
    withOne(condition({ cases: [without(late, 'comparison')] })),
    'write_comparison',
  ],
  [
    'comparison_unknown',
    '1',
    withOne(condition({ cases: [{ ...late, comparison: '=' }] })),
    'write_comparison',
  ],
  ['comparison_unknown', '1', withOne(condition({ cases: [{ ...late, comparison: 'resembles' }] }))],
  ['operand_missing', '1', withOne(condition({ cases: [without(late, 'right')] }))],
  ['range_malformed', '1', withOne(condition({ cases: [{ ...late, comparison: 'range', right: 5 }] }))],

  ['modifications_missing', '1', withOne(store({ modifications: [] }))],
  ['modifications_no_list', '1', withOne(store({ modifications: change })), 'write_list'],
  ['modification_malformed', '1', withOne(store({ modifications: [change, null] })), 'remove_member'],
  ['modification_key_missing', '1', withOne(store({ modifications: [without(change, 'key')] }))],
  [
    'modification_type_missing',
    '1',
    withOne(store({ modifications: [without(change, 'type')] })),
    'write_change',
  ],
  [
    'modification_type_unknown',
    '1',
    withOne(store({ modifications: [{ ...change, type: 'apend' }] })),
    'write_change',
  ],
  ['modification_value_missing', '1', withOne(store({ modifications: [without(change, 'value')] }))],
  [
    'store_unwritten',
    '2',
    withNodes({ '1': store({ outputs: { default: ['2'] } }), '2': reads('{{ store.berht }}') }),
    'read_key',
  ],
  ['store_unwritten', '1', withOne(reads('{{ store.crane }}'))],
  [
    'store_later',
    '1',
    withNodes({ '1': reads('{{ store.berth }}', { outputs: { default: ['2'] } }), '2': store() }),
  ],

  ['reference_missing', '1', withOne(reads('{{ node.7.x }}')), 'remove_reference'],
  ['reference_missing', '1', withOne(reads("{% if node['00'].x %}a{% endif %}")), 'read_node'],
  ['reference_itself', '1', withOne(reads('Ship {{ node.1.x }}')), 'remove_reference'],
  [
    'reference_not_upstream',
    '1',
    withNodes({ '1': reads('{{ node.2.x }}', { outputs: { default: ['2'] } }), '2': action() }),
    'remove_reference',
  ],
  [
    'reference_unreachable',
    '1',
    withNodes({ '1': reads('{{ node.2.x }}'), '2': action() }),
    'remove_reference',
  ],
  [
    'loop_value_outside',
    '3',
    withLoop({ outputs: { default: ['3'] } }, { '3': reads('{{ node.1.default.value }}') }),
    'remove_reference',
  ],
  [
    'loop_value_of_none',
    '2',
    withNodes({ '1': action({ outputs: { default: ['2'] } }), '2': reads('{{ node.1.default.index + 1 }}') }),
  ],
  ['method_of_dict', '1', withOne(reads('{{ node.0.items | length }}')), 'write_brackets'],
  ['template_unclosed', '1', withOne(reads('{{ node.0.x')), 'close_template'],
  ['template_quote', '1', withOne(reads("{{ node.0['x }}"))],
  ['template_bracket', '1', withOne(reads('{{ (node.0.x }}'))],
  ['template_sign', '1', withOne(reads('{{ node.0.x ? 1 }}'))],
  ['block_unended', '1', withOne(reads('{% if node.0.x %}a'))],
  ['block_unbegun', '1', withOne(reads('a{% endif %}'))],

  ['module_unknown', '1', withOne(action({ module_uuid: 'm2', action_uuid: 'a1' }))],
  ['step_unknown', '1', withOne(action({ module_uuid: 'm1', action_uuid: 'a2' }))],
]

export const diagnosticCases: readonly DiagnosticCase[] = rows.map(([code, node, document, ...fixes]) => ({
  code,
  document,
  node,
  fixes,
  options: { address, modules },
}))

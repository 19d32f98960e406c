// The SQL expression of a virtual attribute as plain data (DM7). It contains only what the platform allows, and is the
// only source of the SQL that runs.
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { Reason } from '#contract/reasons.ts'

/** Type of a node. Integers and decimals are exact. `null` is the literal alone. */
export type ValueType = 'integer' | 'decimal' | 'double' | 'string' | 'boolean' | 'date' | 'datetime' | 'null'

export const aggregateNames = ['sum', 'min', 'max', 'avg', 'count'] as const
export type AggregateName = (typeof aggregateNames)[number]

/** The nodes of a tree whose nodes all have the members `Extra`. */
type Node<Extra> = Extra &
  (
    | { readonly kind: 'column'; readonly name: string }
    | { readonly kind: 'literal'; readonly type: ValueType; readonly text: string }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node<Extra>[] }
    | {
        readonly kind: 'aggregate'
        readonly name: AggregateName
        /** Null for the number of rows. */
        readonly arg: Node<Extra> | null
        readonly isDistinct: boolean
        /** Only the rows for which it is true; null for all. */
        readonly filter: Node<Extra> | null
      }
    | {
        readonly kind: 'case'
        readonly branches: readonly { readonly when: Node<Extra>; readonly value: Node<Extra> }[]
        readonly otherwise: Node<Extra>
      }
    | {
        readonly kind: 'cast'
        readonly operand: Node<Extra>
        readonly target: AttributeType
        /** A value that cannot be converted is null; otherwise it stops the query. */
        readonly isTry: boolean
      }
  )

/** A parsed expression. `at` is the offset of the node in the text, in UTF-16 units. */
export type Expression = Node<{ readonly at: number }>

/** An expression over the columns of one table, every node with its type. */
export type TypedExpression = Node<{ readonly at: number; readonly type: ValueType }>

/** Why an expression is refused, and where. */
export interface ExpressionProblem {
  readonly at: number
  readonly reason: Reason
}

/** A parsed definition: the expression, and the table that a `SELECT` names; null without one. */
export interface Definition {
  readonly expression: Expression
  readonly table: { readonly name: string; readonly at: number } | null
}

/** The nodes directly below a node. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'call':
      return node.args
    case 'aggregate':
      return [node.arg, node.filter].filter((child) => child !== null)
    case 'case':
      return [...node.branches.flatMap(({ when, value }) => [when, value]), node.otherwise]
    case 'cast':
      return [node.operand]
    case 'column':
    case 'literal':
      return []
  }
}

/** Every node, each before those below it. */
export function nodesOf(node: Expression): Expression[] {
  return [node, ...childrenOf(node).flatMap(nodesOf)]
}

/** Like `nodesOf`, of a typed expression. */
export function typedNodesOf(node: TypedExpression): TypedExpression[] {
  return nodesOf(node).filter((each): each is TypedExpression => 'type' in each)
}

/** The names of the columns, each with its first offset. */
export function columnsOf(expression: Expression): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (const node of nodesOf(expression))
    if (node.kind === 'column' && !columns.has(node.name)) columns.set(node.name, node.at)
  return columns
}

/** Whether it is computed from several rows. */
export function isAggregate(expression: Expression): boolean {
  return nodesOf(expression).some(({ kind }) => kind === 'aggregate')
}

// A value may hold others: the field that shows each of them is handed down, since a list's field shows fields itself.
import { type ComponentType, createContext, createElement, use } from 'react'
import type { JsonPath } from '#domain/playbook/playbook.ts'
import type { KnownArgument } from '../argument-schema.ts'

/** What may be done to a value where it stands; what is left out cannot be done. */
export interface ValueActs {
  readonly rename?: (() => void) | undefined
  readonly remove?: (() => void) | undefined
  readonly up?: (() => void) | undefined
  readonly down?: (() => void) | undefined
}

export interface ValueFieldProps {
  /** From the document's root. */
  path: JsonPath
  /** Its key, or the number of an item. */
  name: string
  value: unknown
  known?: KnownArgument | undefined
  /** Nothing where the document may not be changed. */
  acts?: Omit<ValueActs, 'rename'> | undefined
  /** Names that are taken where it stands; absent where it cannot be renamed. */
  siblings?: readonly string[] | undefined
}

export const ValueFieldContext = createContext<ComponentType<ValueFieldProps>>(() => null)

/** The field of a value that lies in another one. */
export const InnerField = (props: ValueFieldProps) => createElement(use(ValueFieldContext), props)

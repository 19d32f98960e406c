// The component for nested values comes from a context, because list fields and value fields contain each other.
import { type ComponentType, createContext, createElement, use } from 'react'
import type { JsonPath } from '#domain/playbook/playbook.ts'
import { type ArgumentSchema, typesOf } from './argument-schema.ts'
import { styled } from '@mui/material/styles'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useTranslation } from 'react-i18next'
import { enumerate } from '#src/lib/join-text.ts'

/** The type of a value and whether it is required, shown next to its label. */
export function useValueLabels() {
  const { t, i18n } = useTranslation('inspector')
  return (known: ArgumentSchema | undefined, value: unknown): string => {
    const types = typesOf(known, value).map((type) => t(`type.${type}`))
    return enumerate(i18n.language, known?.isRequired ? [...types, t('value.required')] : types)
  }
}

/** A column of fields, indented within another field. */
export const Nested = styled('div')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  '&[data-nested]': { paddingLeft: 12, borderLeft: hairline },
  '& > p': { ...type.small, margin: 0, color: color.text.tertiary },
})

/** Actions for a value; missing ones are not available. */
export interface ValueActions {
  readonly rename?: (() => void) | undefined
  readonly remove?: (() => void) | undefined
  readonly up?: (() => void) | undefined
  readonly down?: (() => void) | undefined
}

export interface ValueFieldProps {
  /** Path from the document root. */
  path: JsonPath
  /** The key, or the index of an item. */
  name: string
  value: unknown
  known?: ArgumentSchema | undefined
  /** Undefined if the document is read-only. */
  acts?: Omit<ValueActions, 'rename'> | undefined
  /** Names already in use; undefined if the value cannot be renamed. */
  siblings?: readonly string[] | undefined
}

export const ValueFieldContext = createContext<ComponentType<ValueFieldProps>>(() => null)

/** The field of a nested value. */
export function InnerField(props: ValueFieldProps) {
  return createElement(use(ValueFieldContext), props)
}

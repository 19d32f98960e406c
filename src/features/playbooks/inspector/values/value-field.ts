// A value may hold others: the field that shows each of them is handed down, since a list's field shows fields itself.
import { type ComponentType, createContext, createElement, use } from 'react'
import type { JsonPath } from '#domain/playbook/playbook.ts'
import { type KnownArgument, typesOf } from './argument-schema.ts'
import { styled } from '@mui/material/styles'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useTranslation } from 'react-i18next'
import { enumerate } from '#src/lib/join-text.ts'

/** The words beside a label: what a value is, and whether it must be there. */
export function useValueWords() {
  const { t, i18n } = useTranslation('inspector')
  return (known: KnownArgument | undefined, value: unknown): string => {
    const types = typesOf(known, value).map((type) => t(`type.${type}`))
    return enumerate(i18n.language, known?.isRequired ? [...types, t('value.required')] : types)
  }
}

/** Fields below each other; those within another field are set in. */
export const Nested = styled('div')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  '&[data-nested]': { paddingLeft: 12, borderLeft: hairline },
  '& > p': { ...type.small, margin: 0, color: color.text.tertiary },
})

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
export function InnerField(props: ValueFieldProps) {
  return createElement(use(ValueFieldContext), props)
}

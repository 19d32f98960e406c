import { useTranslation } from 'react-i18next'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { isMainType } from '#domain/schema/fitting-types.ts'
import { subWord } from '../model/type-choices.ts'

type Typed = Pick<AttributeType, 'main'> & { sub: string; precision?: unknown; scale?: unknown }

/** A type in one word: the machine's where it refines, `bigint`, else ours, `text`. */
export function useTypeWord(): (type: Typed) => string {
  const { t } = useTranslation('schema')
  return (type) => {
    const word = subWord(type)
    if (!isMainType(type.main)) return `${type.main} ${type.sub}`.trim()
    return word === '' ? t(`attributes.type.${type.main}`) : word
  }
}

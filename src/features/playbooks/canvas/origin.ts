// Where a node comes from, in one line below its name.
import type { TFunction } from 'i18next'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { isRecord } from './case-text.ts'
import { type Catalogue, knownOrigin, stringOf } from './catalogue.ts'

interface Telling {
  readonly catalogue: Catalogue
  readonly t: TFunction<'canvas'>
}

const storeKey = (node: PlaybookNode): string => {
  const { modifications } = node.value
  const first: unknown = Array.isArray(modifications) ? modifications[0] : undefined
  return isRecord(first) ? stringOf(first.key) : ''
}

const ofStep = (node: PlaybookNode, { catalogue, t }: Telling): string => {
  const known = knownOrigin(node, catalogue)
  if (known === undefined) {
    const isElsewhere = catalogue.isKnown && stringOf(node.value.module_uuid) !== ''
    return isElsewhere ? t('origin.absent') : t(`kind.${node.kind}`)
  }
  const { module, step } = known
  return step === '' ? module.name : t('origin.step', { module: module.name, step })
}

const ofUnknown = (node: PlaybookNode, { t }: Telling): string => {
  const word = stringOf(node.value.subtype) || stringOf(node.value.type)
  return word === '' ? t('kind.unknown') : t('origin.unknown', { word })
}

export const originOf = (node: PlaybookNode, telling: Telling): string => {
  const { t } = telling
  const key = storeKey(node)
  switch (node.kind) {
    case 'trigger':
    case 'action':
      return ofStep(node, telling)
    case 'store':
      return key === '' ? t('kind.store') : `store.${key}`
    case 'unknown':
      return ofUnknown(node, telling)
    case 'any':
    case 'all':
      return t(`origin.${node.kind}`)
    case 'foreach':
    case 'condition':
      return t(`kind.${node.kind}`)
  }
}

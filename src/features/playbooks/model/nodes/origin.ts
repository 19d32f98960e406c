// The title of a node, and its origin in one line below the title.
import type { TFunction } from 'i18next'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { isRecord } from './case-text.ts'
import { type Catalogue, findOrigin, stringOf, useCatalogue } from './catalogue.ts'
import { useTranslation } from 'react-i18next'

interface OriginDeps {
  readonly catalogue: Catalogue
  readonly t: TFunction<['canvas', 'common', 'shared']>
}

const storeKey = (node: PlaybookNode): string => {
  const { modifications } = node.value
  const first: unknown = Array.isArray(modifications) ? modifications[0] : undefined
  return isRecord(first) ? stringOf(first.key) : ''
}

const originOfStep = (node: PlaybookNode, { catalogue, t }: OriginDeps): string => {
  const origin = findOrigin(node, catalogue)
  if (origin === undefined) {
    const isMissing = catalogue.isLoaded && stringOf(node.value.module_uuid) !== ''
    return isMissing ? t('origin.absent') : t(`kind.${node.kind}`)
  }
  const { module, step } = origin
  return step === '' ? module.name : t('origin.step', { module: module.name, step })
}

const originOfUnknown = (node: PlaybookNode, { t }: OriginDeps): string => {
  const type = stringOf(node.value.subtype) || stringOf(node.value.type)
  return type === '' ? t('kind.unknown') : t('origin.unknown', { word: type })
}

export function originOf(node: PlaybookNode, deps: OriginDeps): string {
  const { t } = deps
  const key = storeKey(node)
  switch (node.kind) {
    case 'trigger':
    case 'action':
      return originOfStep(node, deps)
    case 'store':
      return key === '' ? t('kind.store') : `store.${key}`
    case 'unknown':
      return originOfUnknown(node, deps)
    case 'any':
    case 'all':
      return t(`origin.${node.kind}`)
    case 'foreach':
    case 'condition':
      return t(`kind.${node.kind}`)
  }
}

/** The name of a node, or of its kind if it has none. */
export function titleOf({ name, kind }: PlaybookNode, t: TFunction<['canvas', 'common', 'shared']>): string {
  return name === '' ? t(`kind.${kind}`) : name
}

export function useNodeLabels() {
  const { t } = useTranslation('canvas')
  const catalogue = useCatalogue()
  return {
    origin: (node: PlaybookNode) => originOf(node, { catalogue, t }),
    name: (node: PlaybookNode) => titleOf(node, t),
  }
}

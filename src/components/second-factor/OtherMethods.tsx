import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import type { ProofMethod } from './proof-values.ts'

interface OtherMethodsProps {
  methods: readonly ProofMethod[]
  current: ProofMethod
  onChoose: (method: ProofMethod) => void
}

/** The other ways to prove oneself. */
export function OtherMethods({ methods, current, onChoose }: OtherMethodsProps) {
  const { t } = useTranslation('factor')
  const others = methods.filter((method) => method !== current)
  if (others.length === 0) return null
  return (
    <Row gap="8px 16px" wrap>
      {others.map((method) => (
        <LinkButton key={method} onClick={() => onChoose(method)}>
          {t(`use.${method}`)}
        </LinkButton>
      ))}
    </Row>
  )
}

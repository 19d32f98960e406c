import { Import, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

interface EmptyCanvasProps {
  isReadOnly: boolean
  onTrigger: () => void
}

/** A document without a node: how it begins. */
export const EmptyCanvas = ({ isReadOnly, onTrigger }: EmptyCanvasProps) => {
  const { t } = useTranslation('canvas')
  if (isReadOnly) return <EmptyState title={t('empty.title')}>{t('empty.readOnly')}</EmptyState>
  return (
    <EmptyState
      title={t('empty.title')}
      actions={
        <>
          <Button look="primary" icon={Zap} onClick={onTrigger}>
            {t('empty.trigger')}
          </Button>
          <Button icon={Import} to={paths.importPlaybooks()}>
            {t('empty.import')}
          </Button>
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

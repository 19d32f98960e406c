import { useTranslation } from 'react-i18next'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import type { DesignForm } from '../model/use-design.ts'
import { useMartReading } from './use-mart.ts'

interface MartObstacleNoteProps {
  design: DesignForm
  others: readonly LogicalObject[]
}

/** Says why the form of a mart is not shown. */
export function MartObstacleNote({ design, others }: MartObstacleNoteProps) {
  const { t } = useTranslation('mart')
  const { reading } = useMartReading(design, others)
  if (reading.kind === 'form') return null
  return <MarginNote tone="warning">{t(`obstacle.${reading.obstacle}`, { name: reading.name })}</MarginNote>
}

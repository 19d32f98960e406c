import { Download, Trash2 } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { BulkBar } from '#src/ui/table/BulkBar.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { exportPlaybook, exportPlaybooks } from './export-playbook.ts'

interface ListBulkBarProps {
  items: readonly PlaybookSummary[]
  onClear: () => void
  /** Undefined for read-only users. */
  onDelete: (() => void) | undefined
}

/** Actions for the selected playbooks. */
export function ListBulkBar({ items, onClear, onDelete }: ListBulkBarProps) {
  const { t } = useTranslation(['playbooks', 'shared'])
  const errorText = useErrorText()
  const exporting = useMutation({
    mutationFn: () => exportPlaybooks(items, new AbortController().signal),
    onSuccess: (blob) => {
      saveFile(blob, 'playbooks.zip')
      toast({ title: t('exported', { count: items.length }) })
    },
    onError: (error) => toast({ state: 'failed', title: t('notExported'), text: errorText(error) }),
  })
  const [only] = items
  const single = items.length === 1 ? only : undefined
  return (
    <BulkBar count={items.length} onClear={onClear}>
      <Button
        size="small"
        variant="text"
        icon={Download}
        waiting={exporting.isPending}
        onClick={() => (single ? exportPlaybook(single) : exporting.mutate())}
      >
        {t(single ? 'shared:action.export' : 'action.exportZip')}
      </Button>
      {onDelete && (
        <Button size="small" variant="text" icon={Trash2} onClick={onDelete}>
          {t('shared:action.deleteMenu')}
        </Button>
      )}
    </BulkBar>
  )
}

import type { Entry } from '#domain/archive/archive.ts'

export interface FileChange {
  readonly path: string
  readonly change: 'added' | 'removed' | 'changed' | 'moved'
  readonly before?: Entry | undefined
  readonly after?: Entry | undefined
}

interface ChangeListProps {
  changes: readonly FileChange[]
  /** Path of the one in sight. */
  value: string | null
  onChange: (path: string) => void
  /** What is listed, for screen readers. */
  label: string
  /** Id of the element that shows the chosen one. */
  panelId?: string
}

/** The files that two archives differ in; one of them is in sight. */
export const ChangeList = ({ changes, value, onChange, label, panelId }: ChangeListProps) => (
  <div role="tablist" aria-label={label}>
    {changes.map(({ path }) => (
      <button
        key={path}
        type="button"
        role="tab"
        aria-selected={path === value}
        aria-controls={path === value ? panelId : undefined}
        onClick={() => onChange(path)}
      >
        {path}
      </button>
    ))}
  </div>
)

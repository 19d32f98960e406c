export const publish = {
  steps: 'Steps of publishing',
  step: { check: 'Check', compare: 'Compare', upload: 'Upload', verify: 'Verify' },
  stays: 'Nothing has left this computer yet.',
} as const

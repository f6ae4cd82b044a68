import { act, fireEvent, render, screen } from '@testing-library/react'
import { toast as sonner } from 'sonner'
import { toast } from './toast'
import { Toaster } from './toaster'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  // A toast outlives its Toaster, so it is dismissed before the next test.
  act(() => {
    sonner.dismiss()
    jest.advanceTimersByTime(1000)
  })
  jest.useRealTimers()
})

async function show(...args: Parameters<typeof toast>) {
  toast(...args)
  // The code that draws toasts loads first, then the toast appears.
  await act(() => jest.advanceTimersByTimeAsync(50))
  act(() => jest.advanceTimersByTime(50))
}

describe('toasts', () => {
  it('stay for five seconds', async () => {
    render(<Toaster />)
    await show({ title: 'Note saved' })
    act(() => jest.advanceTimersByTime(4900))
    expect(screen.getByText('Note saved')).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(400))
    expect(screen.queryByText('Note saved')).not.toBeInTheDocument()
  })

  it('replace each other and mark failures', async () => {
    render(<Toaster />)
    await show({ title: 'Note saved' })
    await show({ title: 'Error', description: 'Failed to add video', destructive: true })
    act(() => jest.advanceTimersByTime(300))
    const [only, ...others] = screen.getAllByRole('listitem')
    expect(others).toEqual([])
    expect(only).toHaveTextContent('Failed to add video')
    expect(only).toHaveAttribute('data-type', 'error')
  })

  it('appear at the top, away from the buttons at the foot of a dialog', async () => {
    render(<Toaster />)
    await show({ title: 'Error', description: 'Failed to add video', destructive: true })
    const toast = screen.getByRole('listitem')
    expect(toast).toHaveAttribute('data-y-position', 'top')
    expect(toast).toHaveAttribute('data-x-position', 'center')
  })

  it('get the focus with F8', async () => {
    render(<Toaster />)
    await show({ title: 'Note saved' })
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(screen.getByRole('list')).toHaveFocus()
  })

  it('can be closed', async () => {
    render(<Toaster />)
    await show({ title: 'Note saved' })
    fireEvent.click(screen.getByRole('button', { name: 'Close toast' }))
    act(() => jest.advanceTimersByTime(300))
    expect(screen.queryByText('Note saved')).not.toBeInTheDocument()
  })
})

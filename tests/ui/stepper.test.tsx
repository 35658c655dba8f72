import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Stepper } from '../../src/ui/Stepper.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from './axe.ts';

afterEach(cleanup);

function Counter({ from, limit, calls }: { from: number; limit: number; calls: string[] }) {
  const [value, setValue] = useState(from);
  return (
    <Stepper
      value={value}
      limit={limit}
      label="Milk"
      onChange={(next) => {
        calls.push(String(next));
        if (next <= limit || next < value) setValue(next);
      }}
    />
  );
}

function show(from: number, limit = 50) {
  const calls: string[] = [];
  const { container } = render(<Counter from={from} limit={limit} calls={calls} />);
  return { calls, container };
}
const press = (testId: string) => fireEvent.click(screen.getByTestId(testId));

describe('the stepper', () => {
  test('the stepper is an Add button at 0, and has plus and minus buttons above 0', () => {
    const { calls } = show(0);
    expect(screen.queryByTestId('qty')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add Milk' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add one more Milk' }));
    expect(screen.getByTestId('qty').textContent).toBe('2');
    fireEvent.click(screen.getByRole('button', { name: 'Remove one Milk' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Milk' }));
    expect(screen.queryByTestId('qty')).toBeNull();
    expect(calls).toEqual(['1', '2', '1', '0']);
  });

  test('the stepper counts a fast second tap on Add', () => {
    const { calls } = show(0);
    const add = screen.getByTestId('add');
    fireEvent.click(add);
    fireEvent.click(add);
    expect(calls).toEqual(['1', '2']);
  });

  test('the stepper keeps the keyboard focus when it switches between Add and the plus and minus buttons', () => {
    show(0);
    screen.getByTestId('add').focus();
    press('add');
    expect(document.activeElement).toBe(screen.getByTestId('qty-plus'));
    screen.getByTestId('qty-minus').focus();
    press('qty-minus');
    expect(document.activeElement).toBe(screen.getByTestId('add'));
  });

  test('the stepper disables plus at the limit, and reports a tap on the disabled button', () => {
    const { calls } = show(2, 3);
    press('qty-plus');
    press('qty-plus');
    expect(calls).toEqual(['3', '4']);
    expect(screen.getByTestId('qty-plus').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'No more of Milk can be added' })).toBeTruthy();
  });

  test.each([
    [4, 3],
    [1, 0],
  ])('a stepper above its limit (%i of %i) reports every tap', (from, limit) => {
    const { calls } = show(from, limit);
    press('qty-plus');
    press('qty-minus');
    expect(calls).toEqual([String(from + 1), String(from - 1)]);
  });

  test.each([0, 99])(
    'the stepper has no axe violations at %i',
    async (value) => {
      const { container } = show(value, 99);
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );
});

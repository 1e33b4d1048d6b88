import type { ComponentProps } from 'react';
import { AiHelp } from '../ai/ai-help.tsx';
import { CouponTool } from '../coupon/coupon-tool.tsx';

/** Tools that come after the field: a coupon for the customer, and the help of an AI. */
export function MoreTools(props: ComponentProps<typeof AiHelp>) {
  const { chat, disabled, size } = props;
  return (
    <>
      <CouponTool chat={chat} disabled={disabled} size={size === 44 ? 44 : 32} />
      <AiHelp {...props} />
    </>
  );
}

import type { Conversation, VisitorConversation } from '@chatso/contract';
import { newId } from '../src/platform/ids.ts';
import type { TestAgent, TestVisitor } from './factories.ts';

/** What the widget does when a shopper presses 'Start chat'. */
export async function startChat(
  visitor: TestVisitor,
  input: { text?: string; departmentId?: string; conversationId?: string; messageId?: string } = {},
): Promise<{ id: string; conversation: VisitorConversation; messageId: string }> {
  const conversationId = input.conversationId ?? newId();
  const messageId = input.messageId ?? newId();
  const { conversation } = await visitor.api['widget.startChat']({
    params: { analyticsId: visitor.store.analyticsId },
    body: {
      conversationId,
      messageId,
      text: input.text ?? 'Does the shell run large?',
      fullname: 'Ann Visitor',
      email: `ann-${newId()}@shopper.test`,
      ...(input.departmentId === undefined ? {} : { departmentId: input.departmentId }),
    },
  });
  return { id: conversation._id, conversation, messageId };
}

export const take = async (agent: TestAgent, id: string, text = 'Hello, how can I help?'): Promise<Conversation> =>
  (
    await agent.api['conversations.takeChat']({
      params: { id },
      body: { firstMessage: { messageId: newId(), text } },
    })
  ).conversation;

/** A chat that both sides are in. */
export async function ongoingChat(visitor: TestVisitor, agent: TestAgent): Promise<string> {
  const { id } = await startChat(visitor);
  await take(agent, id);
  return id;
}

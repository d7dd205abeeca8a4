package dev.tidepool.policy.routing;

/** What every router keeps about a member; routers that keep more extend it. */
class TrackedMember {
    final int node;

    /** The route to this member, made once. */
    final Route.Send send;

    /** Its place among the members, from 0. */
    int index;

    /** Its share where shares are fixed. */
    double weight;

    /** Tasks that this balancer sent it and that have not come back. */
    int inFlight;

    TrackedMember(RouterMember member) {
        node = member.node();
        send = new Route.Send(member.node());
        weight = member.weight();
    }
}

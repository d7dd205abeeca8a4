package dev.tidepool.policy.routing;

/** What every router keeps about a member. Routers that keep more extend it. */
class TrackedMember {
    final int node;

    /** The route to this member, created once. */
    final Route.Send send;

    /** Its index among the members. */
    int index;

    /** Its share for policies with fixed shares. */
    double weight;

    /** Tasks that this balancer sent and that have not come back. */
    int inFlight;

    TrackedMember(RouterMember member) {
        node = member.node();
        send = new Route.Send(member.node());
        weight = member.weight();
    }
}

package store.stoa.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Collects single events of a busy backend and sends them in batches, on a thread of its own. Every event is sent, or given to the
 * {@link Listener}; none is dropped silently. The events are held in memory only: a process that is killed loses them. Many threads
 * may use one buffer. Close it at shutdown.
 */
public final class EventsBuffer {
  /**
   * Hears of events that are not simply sent. It is called on the thread that adds, or on the buffer's thread. On the latter,
   * {@link EventsBuffer#flush} and {@link EventsBuffer#close} throw {@link IllegalStateException}, because they would wait for themselves.
   */
  public interface Listener {
    /** The event is not taken, because the buffer is full. */
    void onFull(Event event);

    /** The service finds the event faulty, or JSON cannot hold it. It is not sent again. */
    void onInvalid(Event event, List<Fault> faults);

    /** Sending failed. The events stay in the buffer, and are sent again later. */
    void onError(RuntimeException error);
  }

  /** When a buffer sends, and how much it holds. */
  public static final class Options {
    private int flushEvents = 1_000;
    private long flushAfterMs = 1_000;
    private int capacity = 10_000;

    /** Sends when it holds this many events; 1,000 by default. */
    public Options flushEvents(int count) {
      flushEvents = count;
      return this;
    }

    /** Sends no later than this after the first event was added; 1,000 ms by default. */
    public Options flushAfterMs(long ms) {
      flushAfterMs = ms;
      return this;
    }

    /** The most events that it holds; 10,000 by default. */
    public Options capacity(int count) {
      capacity = count;
      return this;
    }
  }

  private final Events sender;
  private final Listener listener;
  private final int flushEvents;
  private final long flushAfterMs;
  private final int capacity;
  private final ScheduledThreadPoolExecutor thread;
  private final Object lock = new Object();
  /** The thread of the pool; null until it has work for the first time. */
  private volatile Thread ownThread = null;

  /** Guarded by the lock, like all fields below. */
  private final List<Event> events = new ArrayList<>();
  private boolean isClosed = false;
  /** True while events are sent, and after a failure: then only the timer begins the next try, however many events are added. */
  private boolean isPaused = false;
  /** Whether a run has been requested: at once, or by the timer. */
  private boolean isAsked = false;
  private boolean isTimed = false;
  /** The thread that is sending; null if none is. */
  private Thread sending = null;

  EventsBuffer(Events sender, Options options, Listener listener) {
    this.sender = sender;
    this.listener = listener;
    this.flushEvents = options.flushEvents;
    this.flushAfterMs = options.flushAfterMs;
    this.capacity = options.capacity;
    this.thread = new ScheduledThreadPoolExecutor(1, run -> {
      Thread made = new Thread(run, "stoa-events");
      made.setDaemon(true);
      ownThread = made;
      return made;
    });
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** Takes an event; false if the buffer is full, or if JSON cannot hold the event. Throws once it is closed. */
  public boolean add(Event event) {
    Fault fault = event.whyNotJson();
    boolean isTaken = false;
    synchronized (lock) {
      if (isClosed) throw new IllegalStateException("the buffer is closed");
      if (fault == null && events.size() < capacity) {
        events.add(event);
        isTaken = true;
        schedule();
      }
    }
    if (fault != null) listener.onInvalid(event, Collections.singletonList(fault));
    else if (!isTaken) listener.onFull(event);
    return isTaken;
  }

  /** Sends until the buffer is empty. If that fails, throws the failure, and the remaining events stay. */
  public void flush() {
    await(Long.MAX_VALUE);
  }

  /**
   * Takes no more events, and sends the rest. If that fails, throws the failure. After {@code withinMs}, the limit for a
   * shutdown, throws {@link StoaException#INTERRUPTED}. {@link #flush} may then be tried again, and {@link #unsent} has what
   * is left.
   */
  public void close(long withinMs) {
    refuseOwnThread();
    synchronized (lock) {
      isClosed = true;
    }
    await(withinMs);
    thread.shutdown();
  }

  /** The events that may not have been sent, for storing elsewhere. Sending an event a second time does no harm. */
  public List<Event> unsent() {
    synchronized (lock) {
      return new ArrayList<>(events);
    }
  }

  /** How many events {@link #unsent} has. */
  public int size() {
    synchronized (lock) {
      return events.size();
    }
  }

  /** The caller must hold the lock. */
  private void schedule() {
    if (events.size() >= flushEvents && !isPaused && !isAsked) {
      isAsked = true;
      thread.execute(this::sendOrTell);
    } else if (!isTimed) {
      isTimed = true;
      thread.schedule(this::sendOrTell, flushAfterMs, TimeUnit.MILLISECONDS);
    }
  }

  private void sendOrTell() {
    try {
      sendAll();
    } catch (RuntimeException error) {
      listener.onError(error);
    }
  }

  private void sendAll() {
    synchronized (lock) {
      isAsked = false;
      isTimed = false;
      isPaused = true;
      sending = Thread.currentThread();
    }
    try {
      for (List<Event> batch = unsent(); !batch.isEmpty(); batch = unsent()) {
        EventsResult result = sender.send(batch);
        synchronized (lock) {
          events.subList(0, batch.size()).clear();
        }
        tell(batch, result);
      }
      synchronized (lock) {
        isPaused = false;
      }
    } finally {
      synchronized (lock) {
        sending = null;
        if (!events.isEmpty() && !isClosed) schedule();
      }
      // An interruption was meant for this sending only.
      Thread.interrupted();
    }
  }

  /** Tells the listener about every rejected event, even if it throws for one; then throws the first failure. */
  private void tell(List<Event> batch, EventsResult result) {
    RuntimeException thrown = null;
    for (EventsResult.Rejected one : result.rejected()) {
      try {
        listener.onInvalid(batch.get(one.position()), one.faults());
      } catch (RuntimeException error) {
        if (thrown == null) thrown = error;
      }
    }
    if (thrown != null) throw thrown;
  }

  private void refuseOwnThread() {
    if (Thread.currentThread() != ownThread) return;
    throw new IllegalStateException("a listener on the buffer's thread cannot wait for that thread: flush and close on another one");
  }

  private void await(long withinMs) {
    refuseOwnThread();
    // Only a close that sent everything shuts the thread down.
    if (thread.isShutdown()) return;
    Future<?> sent = thread.submit(this::sendAll);
    try {
      sent.get(withinMs, TimeUnit.MILLISECONDS);
    } catch (ExecutionException error) {
      if (error.getCause() instanceof RuntimeException) throw (RuntimeException) error.getCause();
      throw new IllegalStateException(error.getCause());
    } catch (TimeoutException error) {
      stop(sent);
      throw StoaException.passing(StoaException.INTERRUPTED, "events are not sent within " + withinMs + " ms", null);
    } catch (InterruptedException error) {
      stop(sent);
      Thread.currentThread().interrupt();
      throw StoaException.passing(StoaException.INTERRUPTED, "the thread was interrupted", null);
    }
  }

  /** Interrupts a sending that is under way. A request that was already made may still arrive. */
  private void stop(Future<?> sent) {
    sent.cancel(false);
    synchronized (lock) {
      if (sending != null) sending.interrupt();
    }
  }
}
